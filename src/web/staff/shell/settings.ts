import { tabTitle } from './tab-titles.ts'

/** How the frame of the staff pages looks for one browser, named as in the specification's template settings. */
export type ShellSettings = {
  /** Beside the name of the site. */
  title: string
  /** Opened pages are tabs. */
  tagsView: boolean
  fixedHeader: boolean
  sidebarLogo: boolean
  /** Errors of pages are collected and listed. */
  errorLog: boolean
  /** The menu shows icons only. */
  folded: boolean
}

export const usualTitle = '工作台'
export const longestTitle = 12

export const defaultSettings: ShellSettings = {
  title: usualTitle,
  tagsView: false,
  fixedHeader: false,
  sidebarLogo: false,
  errorLog: true,
  folded: false,
}

export const switches = ['tagsView', 'fixedHeader', 'sidebarLogo', 'errorLog', 'folded'] as const
export type Switch = (typeof switches)[number]

const cookieName = 'staff-shell'
const tabsName = 'staff-tabs'

/** The title as it may be shown: one line, not too long; the usual one for nothing. */
export const readTitle = (typed: string): string =>
  Array.from(
    typed
      .toWellFormed()
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  )
    .slice(0, longestTitle)
    .join('') || usualTitle

// A cookie of the path `/staff` would not reach data requests of the start page.
const cookieLine = (name: string, value: string, ...lifetime: string[]): string =>
  [`${name}=${value}`, 'Path=/', ...lifetime, 'SameSite=Lax'].join('; ')

/** Set-Cookie line: the switches that are on, then the title. */
export const settingsCookie = (settings: ShellSettings): string =>
  cookieLine(
    cookieName,
    [...switches.filter((name) => settings[name]), `:${encodeURIComponent(settings.title)}`].join('.'),
    'Max-Age=31536000',
  )

const valueOf = (cookies: string, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies)?.[1]

/** The settings of a Cookie header; unknown values are ignored. */
export function readSettings(cookies: string): ShellSettings {
  const value = valueOf(cookies, cookieName)
  if (value === undefined) return defaultSettings
  const [on = '', title = ''] = value.split(':')
  const isOn = (name: Switch) => on.split('.').includes(name)
  return {
    title: readTitle(decode(title)),
    tagsView: isOn('tagsView'),
    fixedHeader: isOn('fixedHeader'),
    sidebarLogo: isOn('sidebarLogo'),
    errorLog: isOn('errorLog'),
    folded: isOn('folded'),
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Pages that are open as tabs at the same time; the one that was opened first gives way. */
const mostTabs = 8

const isTab = (path: string): boolean =>
  /^\/staff(\/[\w-]+)*$/.test(path) && path.length <= 80 && tabTitle(path) !== null

/** Set-Cookie line with the paths of the opened pages, until the browser is closed. */
export const tabsCookie = (paths: readonly string[]): string => cookieLine(tabsName, paths.join('|'))

export const readTabs = (cookies: string): string[] =>
  [...new Set((valueOf(cookies, tabsName) ?? '').split('|').filter(isTab))].slice(-mostTabs)

/** The tabs once a page was opened. */
export const withTab = (paths: readonly string[], path: string): string[] =>
  paths.includes(path) || !isTab(path) ? [...paths] : [...paths, path].slice(-mostTabs)
