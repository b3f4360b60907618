/** Everything that a backup holds (contribution/folders.ts): the kinds with an audit log, and values of their own. */
import { OVER } from "#core/contribution/housekeeper.ts";
import { VOTERS } from "#core/contribution/voters.ts";
import type { Stored } from "#core/contribution/backup.ts";
import { KINDS } from "./id.ts";
import { isInvitation, isProof, INVITATIONS, PROOFS } from "./steward.ts";
import { isVoterSecret } from "./submission.ts";

export const STORED: Stored = {
  kinds: KINDS,
  values: [
    { parent: VOTERS, isNested: true, isSound: isVoterSecret, mark: OVER, mustAgree: true },
    { parent: PROOFS, isNested: false, isSound: (_folder, name, text) => isProof(name, text) },
    { parent: INVITATIONS, isNested: true, isSound: isInvitation },
  ],
};
