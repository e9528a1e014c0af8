/** A Word file cannot be read; the message says why and what to do, for the person who sent it. */
export class WordError extends Error {
  readonly code: 'invalid' | 'too_large'

  constructor(code: 'invalid' | 'too_large', message: string) {
    super(message)
    this.code = code
  }
}
