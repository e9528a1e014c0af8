const characters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Ten random characters; nothing secret, only unlikely to be equal within one article. */
export const newBlockId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => characters[byte % characters.length]).join('')

export const isBlockId = (value: unknown): value is string => typeof value === 'string' && /^[a-z0-9]{10}$/.test(value)
