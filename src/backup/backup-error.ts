/** Thrown when a set cannot be made, read or restored; the message says why and what to do, for the operator. */
export class BackupError extends Error {}
