import { showTables } from './body-tables.ts'

/**
 * A clean body as it is shown: tables get their boxes; links to sites that are not the government's lead over `leaving`,
 * which says so first.
 */
export const showBody = (html: string, leaving: (url: string) => string): string =>
  showTables(
    html.replace(/<a href="(https?:\/\/[^"]*)"/g, (link, escaped: string) => {
      const url = escaped.replaceAll('&amp;', '&')
      return isGovernment(url) ? link : `<a href="${leaving(url).replaceAll('&', '&amp;')}" rel="nofollow"`
    }),
  )

/** Sites of government bodies in China have names under gov.cn, and nobody else may. */
const isGovernment = (url: string): boolean => /(^|\.)gov\.cn$/.test(URL.parse(url)?.hostname ?? '')
