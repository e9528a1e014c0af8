/** A text cannot become a document; the message says why, for the person who wrote it. */
export class DocumentError extends Error {}
