/** Keeps the first three and last four digits. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** The first character of a nickname, for the public: 示**. */
export const maskNickname = (nickname: string): string => `${Array.from(nickname.trim())[0] ?? ''}**`
