/**
 * Display settings of a visitor, kept in one cookie. The server renders pages with them, so nothing flashes and no
 * script is needed; pages are cached per combination.
 */
const groups = [
  /** 长者模式 */
  ['elder'],
  /** Text size: 25%, 50% and 87.5% larger. */
  ['text1', 'text2', 'text3'],
  /** High contrast: black on white, yellow on black. */
  ['light', 'dark'],
  /** The light or the dark scheme, whatever the device asks for. */
  ['day', 'night'],
  ['spaced'],
  ['pointer'],
  ['guide'],
  /** The toolbar for these settings is open. */
  ['bar'],
  /** The vertical menu: icons only, or wider with larger text. */
  ['closed'],
  ['wide'],
  /** 蒙古文: header, menus and footer in Mongolian beside Chinese. */
  ['mongol'],
] as const

export type DisplayChoice = (typeof groups)[number][number]
/** Choices in canonical order, so that equal settings are equal strings: `elder.dark.guide`; empty for the default. */
export type Display = string

const displayCookie = 'display'

/** Set-Cookie line that keeps the settings for a year. Not secret, so its name is the same with and without TLS. */
export const displayCookieLine = (display: Display): string =>
  `${displayCookie}=${display}; Path=/; Max-Age=31536000; SameSite=Lax`

/** Parses choices, ignoring unknown ones; of each group only the first in its order is kept. */
export function readDisplay(text: string): Display {
  const given = new Set(text.split('.'))
  return groups.flatMap((group) => group.find((choice) => given.has(choice)) ?? []).join('.')
}

/** The choices in a Cookie header. */
export function displayOfCookies(header: string | undefined): Display {
  if (!header?.includes(displayCookie)) return ''
  const [, text] = /(?:^|;\s*)display=([\w.]*)/.exec(header) ?? []
  return text ? readDisplay(text) : ''
}

/**
 * Attributes of the root element, null where one is left out. Choices are separated by spaces, so that `~=` selects one
 * of them; `data-large` stands for larger text of any size, `data-contrast` for either high contrast.
 */
export const displayAttributes = (display: Display) => ({
  'data-display': display.split('.').join(' '),
  'data-large': hasChoice(display, 'elder') || getTextSize(display) ? '' : null,
  'data-contrast': hasChoice(display, 'light') || hasChoice(display, 'dark') ? '' : null,
})
/** The choices in `data-display`. */
export const displayOfAttribute = (attribute: string | undefined): Display => attribute?.split(' ').join('.') ?? ''

export const hasChoice = (display: Display, choice: DisplayChoice): boolean => display.split('.').includes(choice)

/** What the button of elder mode does. */
export const elderModeTitle = (display: Display): string => (hasChoice(display, 'elder') ? '退出长者模式' : '长者模式')

/** Adds a choice and removes the ones that it excludes. */
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

/** Text sizes with their titles; empty is the standard one. */
export const textSizes = [
  { size: '', title: '标准' },
  { size: 'text1', title: '大' },
  { size: 'text2', title: '特大' },
  { size: 'text3', title: '最大' },
] as const

export type TextSize = (typeof textSizes)[number]['size']

export const isTextSize = (value: unknown): value is TextSize => textSizes.some(({ size }) => size === value)

export const getTextSize = (display: Display): TextSize =>
  textSizes.find(({ size }) => size && hasChoice(display, size))?.size ?? ''

export const withTextSize = (display: Display, size: TextSize): Display =>
  size ? withChoice(display, size) : withoutChoice(display, getTextSize(display))
