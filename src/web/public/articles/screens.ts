import { href } from '../../href.ts'
import { pageTitles } from '../page-titles.ts'

/** An article screen of the specification: lists and articles look the same at all five paths. */
export type Screen = {
  path: '/party/party' | '/politics/politics' | '/village/village' | '/news-list/news-list' | '/news/news'
  title: string
  /** Root of the screen's category tree. */
  rootTypeId: number
  /** Whether the screen lists important articles of all categories while no category is selected. */
  importantFirst: boolean
}

const screen = <Path extends Screen['path']>(path: Path, rootTypeId: number, importantFirst = false) => ({
  path,
  title: pageTitles[path],
  rootTypeId,
  importantFirst,
})

export const screens = {
  party: screen('/party/party', 1),
  politics: screen('/politics/politics', 13),
  village: screen('/village/village', 12),
  newsList: screen('/news-list/news-list', 8, true),
  news: screen('/news/news', 8),
} as const satisfies Record<string, Screen>

export function getScreenByPath(path: Screen['path']): Screen {
  return Object.values(screens).find((screen) => screen.path === path) ?? screens.news
}

/** The main screen of a root category: its own for party, government and village affairs, else news. */
export function screenOfRoot(rootTypeId: number): Screen {
  return (
    Object.values(screens).find((screen) => screen.rootTypeId === rootTypeId && !screen.importantFirst) ?? screens.news
  )
}

/** Category ids from the specification. */
export const typeIds = { party: 1, judicature: 6, news: 8, huinong: 9, village: 12, politics: 13 } as const

/** Canonical URL of an article, whichever list it was opened from: for search engines, feeds and sharing. */
export const articleAddress = (id: number, rootTypeId: number): string => href(screenOfRoot(rootTypeId).path, { id })
