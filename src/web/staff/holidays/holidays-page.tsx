import { Form } from 'react-router'
import { type Holiday, holidayKinds, holidayKindTitles } from '../../../domain/holidays/holidays.ts'
import { longestName, mostHolidays } from '../../../domain/holidays/rules.ts'
import { href } from '../../href.ts'
import { CardTable } from '../frame/card-table.tsx'
import { getPageTitle } from '../frame/menu.ts'
import type { FieldTexts } from '../frame/forms/operation-form.server.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/holidays-page.ts'
import styles from './holidays.css?url'
import { type HolidaysView, loadHolidays, saveHolidays } from './holidays.server.ts'
import { errorsOfRows, readHolidayRows } from './rows.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/holidays', 'settings.read', loadHolidays)

export const action = staffAction('/staff/holidays', 'settings.read', saveHolidays)

export const meta = () => [{ title: getPageTitle('/staff/holidays') }]

/** Days off and make-up days of a year, from which deadlines follow. */
export default function HolidaysPage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const errors = answer ? errorsOfRows(answer.errors, answer.typed) : {}
  return (
    <section className="panel">
      <h1 className="staff-title">节假日</h1>
      <p className="login-note">留言的受理和答复期限按工作日算：周末和下面放假的日子不算，调休上班的日子算。</p>
      <nav className="holiday-years" aria-label="年份">
        {view.years.map((year) => (
          <a
            key={year}
            className="button"
            href={href('/staff/holidays', { year })}
            aria-current={year === view.year ? 'page' : undefined}
          >
            {year} 年
          </a>
        ))}
      </nav>
      <h2 className="section-title">{view.year} 年</h2>
      <Outcome notice={answer ? answer.notice : view.notice} errors={errors} />
      <p className={view.known ? 'login-note' : 'staff-note'}>{wordsOf(view)}</p>
      {view.mayChange ? (
        <>
          {answer?.now ? (
            <>
              <h3>现在的安排</h3>
              <YearTable entries={answer.now.entries} />
            </>
          ) : null}
          {/* After each save the rows begin with what is stored, or with what the server returned. */}
          <YearForm
            key={`${view.year} ${view.version} ${JSON.stringify(answer?.typed)}`}
            view={view}
            typed={answer?.typed}
            errors={errors}
          />
        </>
      ) : (
        <YearTable entries={view.entries} />
      )}
    </section>
  )
}

function wordsOf({ year, version, known, mayChange }: HolidaysView): string {
  if (!known)
    return `${year} 年还没有登记节假日，现在只按周末计算。国务院办公厅公布放假安排后，请${mayChange ? '在下面填写' : '系统管理员填写'}。`
  return version === 0
    ? '这是系统自带的放假安排，本地没有改动；请对照国务院办公厅公布的核对一遍。'
    : '本地登记的放假安排。'
}

function YearTable({ entries }: { entries: readonly Holiday[] }) {
  if (entries.length === 0) return <p className="empty">没有登记放假和调休。</p>
  return (
    <CardTable heads={['名称', '放假或上班', '开始', '结束']}>
      {entries.map(({ kind, name, from, to }) => (
        <tr key={from}>
          <td data-label="名称">{name}</td>
          <td data-label="放假或上班">{holidayKindTitles[kind]}</td>
          <td data-label="开始">{from}</td>
          <td data-label="结束">{to}</td>
        </tr>
      ))}
    </CardTable>
  )
}

/** Empty rows at the end for new entries. */
const moreRows = 4

function YearForm({ view, typed, errors }: { view: HolidaysView; typed: FieldTexts | undefined; errors: Errors }) {
  const entries = typed ? readHolidayRows(typed) : view.entries
  const rows = Math.min(entries.length + moreRows, mostHolidays)
  return (
    <Form className="holiday-year" method="post" noValidate>
      <input type="hidden" name="version" value={typed?.['version'] ?? view.version} />
      <CardTable heads={['名称', '放假或上班', '开始', '结束']}>
        {Array.from({ length: rows }, (_, at) => (
          <EntryRow key={at} at={at} entry={entries[at]} errors={errors} />
        ))}
      </CardTable>
      <p className="field-hint">只放一天的，结束可以不填。清空一行就是删去它；行不够时，保存后会再多几行。</p>
      <p className="form-buttons holiday-buttons">
        <SubmitButton primary name="intent" value="save">
          保存
        </SubmitButton>
        {view.isAnnounced && view.version > 0 ? (
          <SubmitButton name="intent" value="announced">
            改回系统自带的安排
          </SubmitButton>
        ) : null}
      </p>
    </Form>
  )
}

type Errors = ReturnType<typeof errorsOfRows>
type RowProps = { at: number; entry: Holiday | undefined; errors: Errors }

function EntryRow({ at, entry, errors }: RowProps) {
  return (
    <tr>
      <td data-label="名称">
        <Cell at={at} name="name" label="名称" value={entry?.name} errors={errors} maxLength={longestName} />
      </td>
      <td data-label="放假或上班">
        <select name={`kind-${at}`} aria-label={`第 ${at + 1} 行放假或上班`} defaultValue={entry?.kind}>
          {holidayKinds.map((kind) => (
            <option key={kind} value={kind}>
              {holidayKindTitles[kind]}
            </option>
          ))}
        </select>
      </td>
      <td data-label="开始">
        <Cell at={at} name="from" label="开始" value={entry?.from} errors={errors} type="date" />
      </td>
      <td data-label="结束">
        <Cell at={at} name="to" label="结束" value={entry?.to} errors={errors} type="date" />
      </td>
    </tr>
  )
}

function Cell({
  at,
  name,
  label,
  value,
  errors,
  ...input
}: {
  at: number
  name: string
  label: string
  value: string | undefined
  errors: Errors
  type?: 'date'
  maxLength?: number
}) {
  const id = `${name}-${at}`
  const error = errors[id]
  return (
    <>
      <input
        id={id}
        name={id}
        aria-label={`第 ${at + 1} 行${label}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        defaultValue={value}
        autoComplete="off"
        {...input}
      />
      {error ? (
        <span id={`${id}-error`} className="field-error" role="alert">
          {error}
        </span>
      ) : null}
    </>
  )
}
