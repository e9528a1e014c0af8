import type { LookUpRecord } from '../../../domain/payments/look-up-records.server.ts'
import { typeTitle } from '../../../domain/payments/rules.ts'
import { href } from '../../href.ts'

const ways = { page: '在网页上', api: '通过数据接口' }

/** Who looked up the same number before: the payee can see what nobody else tells them. */
export function LookUpRecords({ records }: { records: readonly LookUpRecord[] }) {
  return (
    <section className="look-ups" aria-labelledby="look-ups-title">
      <h3 id="look-ups-title">谁查过这个身份证号</h3>
      {records.length === 0 ? (
        <p>这次之前，没有留存的查询记录。</p>
      ) : (
        <>
          <p>这次之前的查询记录，最近的在前：</p>
          <ul>
            {records.map((record) => (
              <li key={`${record.day} ${record.type} ${record.way}`}>{inWords(record)}</li>
            ))}
          </ul>
        </>
      )}
      <p className="look-ups-hint">
        网站不记录查询人的姓名和地址，只记录时间和查的是哪一类；工作人员在后台核对、更正补贴不算在内。不是您或家人查的？请{' '}
        <a href={href('/feedback/feedback')}>留言反映</a>。
      </p>
    </section>
  )
}

function inWords({ day, first, last, type, way, count }: LookUpRecord): string {
  const time = first === last ? first : `${first} 至 ${last}`
  const often = count > 1 ? `，${count} 次` : ''
  return `${day} ${time}，${way ? ways[way] : ''}查${typeTitle(type)}${often}`
}
