import type { MendPage, MendTarget } from '../../../domain/self-check/result.ts'
import { href } from '../../href.ts'

const pages: Record<MendPage, string> = {
  messages: href('/staff/messages'),
  requests: href('/staff/requests'),
  accounts: href('/staff/accounts'),
  findings: href('/staff/findings'),
  unusual: href('/staff/audit/unusual'),
  duties: href('/staff/duties'),
  hints: href('/staff/hints'),
  articles: href('/staff/articles', { view: 'published' }),
}

/**
 * The staff page where something is mended. Who may not write articles is led to those of the column instead of the form
 * for a new one.
 */
export function mendHref(target: MendTarget, mayWrite: boolean): string {
  switch (target.kind) {
    case 'message':
      return href('/staff/messages/:id', { id: target.id })
    case 'request':
      return href('/staff/requests/:id', { id: target.id })
    case 'article':
      return href('/staff/articles/:id', { id: target.id })
    case 'hint':
      return href('/staff/hints/:id', { id: target.id })
    case 'duty':
      return href('/staff/duties/one', { unitId: target.unitId, duty: target.item, period: target.period })
    case 'column':
      return mayWrite
        ? href('/staff/articles/new', { articleTypeId: target.typeId })
        : href('/staff/articles', { view: 'published', articleTypeId: target.typeId })
    case 'page':
      return pages[target.page]
  }
}
