import { href } from '../../href.ts'
import { Pager } from '../../ui/pager.tsx'
import { CardTable } from '../frame/card-table.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { ActionForm } from '../frame/forms/action-form.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/duties-page.ts'
import { confirmDuty, loadDuties } from './duties.server.ts'
import styles from './duties.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/duties', 'article.read', loadDuties)

export const action = staffAction('/staff/duties', 'article.read', confirmDuty)

export const meta = () => [{ title: getPageTitle('/staff/duties') }]

type View = Route.ComponentProps['loaderData']

/** Whether the user's units published what is due, unit by unit and period by period. */
export default function DutiesPage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const { dutyId, words, view: shown, heads } = view
  return (
    <section className="panel">
      <h1 className="staff-title">该公开的</h1>
      <p className="login-note">
        按规定要定期公开的内容。文章的“公开事项”一栏写明了是哪一项、哪一期，才算公开了；以前的文章可能是的写作“待核”，由人确认。没有发生也要发布“本期无发生”。
      </p>
      <Outcome notice={answer ? answer.notice : view.notice} />
      <Filter view={view} />
      {heads.length > 0 ? (
        <ul className="duty-sums">
          {heads.map(({ label, due, missing }) => (
            <li key={label}>
              {label}（应于 {due} 前）：
              <strong>{missing === 0 ? '都已公开或未到期' : `${missing} 个单位未公开`}</strong>
            </li>
          ))}
        </ul>
      ) : null}
      {view.toConfirm.rows.length > 0 ? <ToConfirm view={view} /> : null}
      {view.rows.length === 0 ? <p className="empty">没有这样的单位。</p> : <DutyTable view={view} />}
      <Pager {...view} addressOf={(pageNum) => href('/staff/duties', { duty: dutyId, view: shown, words, pageNum })} />
      <p>
        <a className="staff-link" href={href('/staff/duties/export')} download>
          下载全部事项（CSV）
        </a>{' '}
        <a className="staff-link" href={href('/staff/duties/export', { format: 'xlsx' })} download>
          下载全部事项（XLSX）
        </a>
      </p>
    </section>
  )
}

/** Older texts for which somebody has to say whether they are it. */
const ToConfirm = ({ view: { toConfirm } }: { view: View }) => (
  <section>
    <h2 className="section-title">待核的文章（{toConfirm.total} 篇）</h2>
    <ul className="duty-suggestions">
      {toConfirm.rows.map(
        ({ articleId, release, title, day, unitName, item, itemTitle, period, label, reason, ...row }) => (
          <li key={`${articleId} ${period}`}>
            <a className="staff-link" href={href('/staff/articles/:id', { id: articleId })}>
              {title}
            </a>
            <small>
              {unitName}，{day} 公开；{reason}
            </small>
            {row.mayConfirm ? (
              <ActionForm intent="confirm" title={`是${label}的${itemTitle}`}>
                <input type="hidden" name="articleId" value={articleId} />
                <input type="hidden" name="release" value={release} />
                <input type="hidden" name="item" value={item} />
                <input type="hidden" name="period" value={period} />
              </ActionForm>
            ) : null}
          </li>
        ),
      )}
    </ul>
    {toConfirm.total > toConfirm.rows.length ? <p className="field-hint">确认以后接着列出其余的。</p> : null}
  </section>
)

const Filter = ({ view: { dutyId, choices, words, view } }: { view: View }) => (
  <form className="staff-filter" action={href('/staff/duties')} key={`${dutyId} ${view} ${words}`}>
    <label>
      事项
      <select name="duty" defaultValue={dutyId}>
        {choices.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
    <label>
      情况
      <select name="view" defaultValue={view ?? ''}>
        <option value="">全部单位</option>
        <option value="missing">有未公开的</option>
      </select>
    </label>
    <label>
      单位
      <input name="words" type="search" defaultValue={words} maxLength={60} autoComplete="off" />
    </label>
    <button type="submit">查找</button>
  </form>
)

const DutyTable = ({ view: { heads, rows, dutyId, mayWrite } }: { view: View }) => (
  <div className="duty-table">
    <CardTable heads={['单位', ...heads.map(({ label }) => label), ...(mayWrite ? ['操作'] : [])]}>
      {rows.map(({ unit, periods }) => (
        <tr key={unit.id}>
          <td data-label="单位">
            <strong>{unit.name}</strong>
            <small>{unit.parentName}</small>
          </td>
          {periods.map((period) => (
            <PeriodCell key={period.key} unit={unit} dutyId={dutyId} period={period} />
          ))}
          {mayWrite ? (
            <td data-label="操作">
              {periods[0]?.article ? (
                '—'
              ) : (
                <a
                  className="staff-link"
                  href={href('/staff/articles/new', { duty: dutyId, areaId: unit.id, due: periods[0]?.key })}
                >
                  去写
                  <span className="visually-hidden">
                    ：{unit.name}，{periods[0]?.label}
                  </span>
                </a>
              )}
            </td>
          ) : null}
        </tr>
      ))}
    </CardTable>
  </div>
)

type Row = View['rows'][number]

/** How one period stands, with the way to the text or to what can be done. */
const PeriodCell = ({
  unit,
  dutyId,
  period: { key, label, state, title, article, doubt },
}: {
  unit: Row['unit']
  dutyId: string
  period: Row['periods'][number]
}) => (
  <td data-label={label}>
    {article ? (
      <a className={`staff-link duty-${state}`} href={href('/staff/articles/:id', { id: article.id })}>
        {title}
        <span className="visually-hidden">
          ：{unit.name}，{label}
        </span>
      </a>
    ) : (
      <a
        className={`staff-link duty-${state}`}
        href={href('/staff/duties/one', { unitId: unit.id, duty: dutyId, period: key })}
      >
        {title}
        <span className="visually-hidden">
          ：{unit.name}，{label}，办理
        </span>
      </a>
    )}
    {article ? <small className="unbroken">{article.day}</small> : null}
    {doubt ? (
      <small>
        {doubt}{' '}
        <a className="staff-link" href={href('/staff/duties/one', { unitId: unit.id, duty: dutyId, period: key })}>
          办理
          <span className="visually-hidden">
            ：{unit.name}，{label}
          </span>
        </a>
      </small>
    ) : null}
  </td>
)
