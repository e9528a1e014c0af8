import { addressOf } from '../../../platform/address.ts'

/** An article screen of the specification: lists and articles look the same at all five paths. */
export type Screen = {
  path: string
  title: string
  /** Root of the screen's category tree. */
  rootTypeId: number
  /** Whether the screen lists important articles of all categories while no category is selected. */
  importantFirst: boolean
}

export const screens = {
  party: { path: '/party/party', title: '党务公开', rootTypeId: 1, importantFirst: false },
  politics: { path: '/politics/politics', title: '政务公开', rootTypeId: 13, importantFirst: false },
  village: { path: '/village/village', title: '财务公开', rootTypeId: 12, importantFirst: false },
  newsList: { path: '/news-list/news-list', title: '本地要闻', rootTypeId: 8, importantFirst: true },
  news: { path: '/news/news', title: '新闻', rootTypeId: 8, importantFirst: false },
} as const satisfies Record<string, Screen>

/** The screen at a path, with or without React Router's `.data` suffix; news if there is none. */
export function screenAt(pathname: string): Screen {
  const path = pathname.replace(/\.data$/, '').replace(/\/$/, '')
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
export const articleAddress = (id: number, rootTypeId: number): string =>
  addressOf(screenOfRoot(rootTypeId).path, { id })

/** Feed of a category, a unit, or both. */
export const feedAddress = (
  path: '/rss.xml' | '/feed.json',
  { articleTypeId, areaId }: { articleTypeId?: number | null | undefined; areaId?: number | null | undefined },
): string => addressOf(path, { articleTypeId, areaId })
