/** Masks a name as 张**: always two asterisks, which hides its length. Empty stays empty. */
export function maskName(name: string): string {
  const [first] = name
  return first ? `${first}**` : ''
}

/** Keeps the first three and last four characters of an ID number: 110***********002X. */
export function maskIdentity(identity: string): string {
  if (identity.length < 15) return '*'.repeat(identity.length)
  return identity.slice(0, 3) + '*'.repeat(identity.length - 7) + identity.slice(-4)
}

/** Hides another person's ID number. Any digit narrows down the few candidates; a fixed length hides the old form. */
export const hideIdentity = (identity: string): string => (identity ? '*'.repeat(18) : '')

/** The last four digits of an account. */
export const lastFour = (account: string): string => account.slice(-4)
