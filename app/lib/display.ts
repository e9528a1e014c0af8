/**
 * Ways of showing the site that a visitor may choose, kept in one cookie. The server draws pages in them at once, so
 * nothing flashes and no script is needed; pages are kept for each combination.
 */
const groups = [
  /** 长者模式 */
  ['elder'],
  /** Size of text: a quarter, a half and seven eighths larger. */
  ['text1', 'text2', 'text3'],
  /** High contrast: black on white, yellow on black. */
  ['light', 'dark'],
  ['spaced'],
  ['pointer'],
  ['guide'],
  /** The toolbar of these choices is open. */
  ['bar'],
  /** The vertical menu: only its icons, or wider with larger words. */
  ['closed'],
  ['wide'],
] as const

export type DisplayChoice = (typeof groups)[number][number]
/** Choices in their one order, so that equal ways have equal texts: `elder.dark.guide`; empty for the usual way. */
export type Display = string

export const displayCookie = 'display'
/** A year, in seconds. */
export const displayMaxAge = 31_536_000

/** What can be understood of a text of choices. */
export function readDisplay(text: string): Display {
  const given = new Set(text.split('.'))
  return groups.flatMap((group) => group.find((choice) => given.has(choice)) ?? []).join('.')
}

/** The choices that a cookie header carries. */
export function displayOfCookies(header: string | undefined): Display {
  if (!header?.includes(displayCookie)) return ''
  const [, text] = /(?:^|;\s*)display=([\w.]*)/.exec(header) ?? []
  return text ? readDisplay(text) : ''
}

export const hasChoice = (display: Display, choice: DisplayChoice): boolean => display.split('.').includes(choice)

/** The same with a choice made; what excludes it is given up. */
export function withChoice(display: Display, choice: DisplayChoice): Display {
  const excluded: readonly string[] = groups.find((group) => (group as readonly string[]).includes(choice)) ?? []
  return readDisplay([...display.split('.').filter((other) => !excluded.includes(other)), choice].join('.'))
}

export const withoutChoice = (display: Display, choice: DisplayChoice | ''): Display =>
  readDisplay(
    display
      .split('.')
      .filter((other) => other !== choice)
      .join('.'),
  )

export const toggleChoice = (display: Display, choice: DisplayChoice): Display =>
  hasChoice(display, choice) ? withoutChoice(display, choice) : withChoice(display, choice)

const choices: ReadonlySet<string> = new Set(groups.flat())
export const isChoice = (text: string): text is DisplayChoice => choices.has(text)

/** Sizes of text with their names; empty is the usual one. */
export const textSizes = [
  { size: '', title: '标准' },
  { size: 'text1', title: '大' },
  { size: 'text2', title: '特大' },
  { size: 'text3', title: '最大' },
] as const

export type TextSize = (typeof textSizes)[number]['size']

export const isTextSize = (value: unknown): value is TextSize => textSizes.some(({ size }) => size === value)

export const textSizeOf = (display: Display): TextSize =>
  textSizes.find(({ size }) => size && hasChoice(display, size))?.size ?? ''

export const withTextSize = (display: Display, size: TextSize): Display =>
  size ? withChoice(display, size) : withoutChoice(display, textSizeOf(display))
