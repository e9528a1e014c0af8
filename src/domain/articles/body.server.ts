import { replaceLinks } from '@three-affairs/document/links.server.ts'
import type { PaperSizes } from './body-table-paper.ts'
import { showTables } from './body-tables.ts'

/**
 * Prepares a sanitized body for display: tables get scroll containers, and links to sites that are neither government
 * sites nor in `ownHosts` go through `leaving`, a page that warns the visitor.
 * @param tablesBefore of other bodies on the same page.
 */
export const showBody = (
  html: string,
  leaving: (url: string) => string,
  ownHosts: readonly string[] = [],
  tablesBefore = 0,
  sizes?: PaperSizes,
): string =>
  showTables(
    replaceLinks(html, (url) =>
      needsPrompt(url, ownHosts) ? { href: leaving(url.href), rel: 'nofollow' } : { href: url.href },
    ),
    tablesBefore,
    sizes,
  )

/** Whether visitors are warned before they leave for another site. */
export const needsPrompt = ({ hostname }: URL, ownHosts: readonly string[]): boolean =>
  !isGovernment(hostname) && !ownHosts.includes(hostname)

/** gov.cn is reserved for government bodies in China, whose sites are all under it. */
const isGovernment = (hostname: string): boolean => /(^|\.)gov\.cn$/.test(hostname)
