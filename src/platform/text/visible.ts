/** Characters that show nothing: fillers, joiners, direction marks, the empty Braille pattern. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu

/** Without characters that show nothing, such as the direction marks around a number copied from an address book. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/** Whether a text shows nothing. */
export const isBlank = (text: string): boolean => withoutInvisible(text).trim() === ''

/** Half-width, without spaces, dashes and characters that show nothing: numbers as they are stored and compared. */
export const compactNumber = (typed: string): string =>
  withoutInvisible(typed.normalize('NFKC')).replace(/[\s\-‐-―]/g, '')

/**
 * Without what is no character: in no font, and forbidden in XML. Public forms check their fields with it, and browsers of
 * 2020 lack `toWellFormed`.
 */
export const wellFormed = (text: string): string =>
  text.replace(/\p{Cs}/gu, '\ufffd').replace(/\p{Noncharacter_Code_Point}/gu, '')

/** Text that every output may have: control characters (but line ends, with `keep`) become spaces. */
export const storable = (text: string, keep = ''): string =>
  wellFormed(text).replace(new RegExp(`[^\\P{Cc}${keep}]+`, 'gu'), ' ')

/** The sign that a decoder puts where the bytes are no text in its encoding. */
export const isGarbled = (text: string): boolean => text.includes('\ufffd')
export const garbledMessage = '有无法识别的乱码（�），请重新输入；程序提交时请用 UTF-8 编码'
