/**
 * Thrown by a channel that could not deliver. The message is stored and shown, so it names no address and quotes no
 * answer of another server.
 */
export class DeliveryError extends Error {
  /** No later attempt can succeed. */
  readonly isFinal: boolean

  constructor(message: string, { isFinal = false } = {}) {
    super(message)
    this.isFinal = isFinal
  }
}
