import { renderToStaticMarkup } from 'react-dom/server'
import { type NamedTable, nameTables } from '../../../domain/articles/named-tables.server.ts'
import { listPublicAnswers, type PublicAnswer } from '../../../domain/messages/queries-subjects.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { askAddress } from './addresses.ts'
import { AnswerList } from './answers-section.tsx'
import { loadAnswers } from './answers.server.ts'

/** Of all tables of a text; all are in 留言选登. */
const mostAnswers = 20

type Asked = { areaId: number; id: number }

/**
 * A shown body with a way to ask below each table, and what was asked and answered about it.
 * @param content the body before it was shown.
 */
export async function loadTextAnswers(
  site: Pick<RequestContext, 'db' | 'district' | 'keepUntilChanged'>,
  { areaId, id }: Asked,
  { content, shown }: { content: string; shown: string },
) {
  const tables = nameTables(content)
  const keys = tables.map(({ key }) => key)
  const answers = await loadAnswers(site, { areaId, articleId: id }, keys)
  if (tables.length === 0) return { answers, shown }
  const subject = { articleIds: [id], tables: keys }
  const about = Map.groupBy(
    await listPublicAnswers(site.db, site.district.areaCode, subject, mostAnswers),
    ({ entry }) => entry,
  )
  let at = 0
  return {
    answers,
    shown: shown.replaceAll('</table></div>', (end) => {
      const table = tables[at++]
      return table ? end + belowTable(table, { areaId, id }, about.get(table.key) ?? []) : end
    }),
  }
}

const belowTable = (table: NamedTable, { areaId, id }: Asked, answers: readonly PublicAnswer[]): string =>
  renderToStaticMarkup(
    <div className="table-ask" id={`ask-${table.at}`}>
      {answers.length > 0 ? (
        <div className="asked">
          <AnswerList answers={[...answers]} />
        </div>
      ) : null}
      <a href={askAddress({ areaId, articleId: id, entry: table.key })}>
        看不懂这张表？<span className="visually-hidden">{table.title}</span>
      </a>
    </div>,
  )
