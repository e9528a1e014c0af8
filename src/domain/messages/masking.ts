/** The first character of a nickname, for the public: 示**. */
export const maskNickname = (nickname: string): string => `${Array.from(nickname.trim())[0] ?? ''}**`
