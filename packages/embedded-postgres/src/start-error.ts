/** Thrown when the database cannot be used; the message says why and what to do, for the person who starts the server. */
export class DatabaseStartError extends Error {}
