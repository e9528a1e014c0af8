/** Thrown when a port cannot be opened; the message names the port and district and says what to do. */
export class PortError extends Error {}
