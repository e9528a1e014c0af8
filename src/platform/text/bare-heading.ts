/** Normalizes a heading: files differ in brackets, spaces and full-width letters. */
export const bare = (header: string): string =>
  header
    .normalize('NFKC')
    .replace(/[\s*＊:\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll('帐', '账')
