/** 张** of any name: always two stars, so that its length does not show. Empty stays empty. */
export function maskName(name: string): string {
  const [first] = name
  return first ? `${first}**` : ''
}

/** The first three and the last four characters of an ID number: 110***********002X. */
export function maskIdentity(identity: string): string {
  if (identity.length < 15) return '*'.repeat(identity.length)
  return identity.slice(0, 3) + '*'.repeat(identity.length - 7) + identity.slice(-4)
}

/** The last four digits of an account. */
export const lastFour = (account: string): string => account.slice(-4)
