/** Facts in one line, with dots between them. */

/** Facts in one line with dots between them. Each has a direction of its own: "146 Park Road" stays whole in an Arabic line. */
export const Dotted = ({ parts }: { readonly parts: readonly string[] }) => (
  <>
    {parts.map((part, index) => (
      <span key={part}>
        {index > 0 && " · "}
        <bdi>{part}</bdi>
      </span>
    ))}
  </>
);
