/** The order of the test files: project by project as the configuration has them, in each the longest first. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

export class ProjectsInOrder extends BaseSequencer {
  /** The longest files come first, so that none begins when the others are done. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ project }: TestSpecification): number => this.ctx.projects.indexOf(project);
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => placeOf(a) - placeOf(b));
  }
}
