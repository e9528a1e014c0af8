import { changeKinds, changeKindNames } from '../../../domain/articles/public-record/change-kinds.ts'
import { href } from '../../href.ts'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pager } from '../../ui/pager.tsx'
import { DisclosureFrame } from './disclosure-frame.tsx'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/changes-page.ts'
import styles from './changes.css?url'
import { type ChangesView, loadChanges, type ShownChange } from './changes.server.ts'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = pageLoader('/changes', ({ site, query }) => loadChanges(site, query))

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const { title, district, unitName } = loaderData ?? { title: pageTitles['/changes'], district: '', unitName: '' }
  return [
    { title: `${title} - ${district}三务公开` },
    { name: 'description', content: `${unitName || district}公开以后更正、撤回和删除的内容：时间、单位、理由和改动。` },
  ]
}

/** Everything that was changed after its release, the newest first. */
export default function ChangesPage({ loaderData: view }: Route.ComponentProps) {
  const { chosen, changes, total, title } = view
  return (
    <DisclosureFrame title={title}>
      <p className="changes-about">
        公开以后又改了什么、撤下了什么，都记在这里，写明时间、单位和理由。已经删除的旧版只写第几次和理由，不再写内容；正在核对个人信息、暂不公开的文章不列出。
      </p>
      <Filter view={view} />
      {total === 0 ? (
        <Empty message="这里没有更正和撤回。" hint="放宽上面的条件，或者看全部。" />
      ) : (
        <>
          <p className="changes-total">
            共 {total} 条 <a href={href('/changes/changes.csv', chosen)}>下载表格</a>
            <a href={href('/changes/rss.xml', chosen)} type="application/rss+xml">
              订阅
            </a>
          </p>
          <ol className="changes">
            {changes.map((change) => (
              <Change key={change.key} change={change} />
            ))}
          </ol>
        </>
      )}
      <Pager
        {...view}
        addressOf={(pageNum) => href('/changes', { ...chosen, pageNum: pageNum > 1 ? pageNum : null })}
      />
    </DisclosureFrame>
  )
}

const Change = ({ change }: { change: ShownChange }) => (
  <li>
    <p className="change-facts">
      <strong className={`change-kind change-${change.kind}`}>{change.kindTitle}</strong>
      <time>{change.time}</time>
      <span>{change.unitName}</span>
    </p>
    <h2>{change.articleHref ? <a href={change.articleHref}>{change.title}</a> : change.title}</h2>
    <p>
      {change.words}。{change.reason ? `理由：${change.reason}` : null}
    </p>
    <p className="change-links">
      {change.versionHref ? <a href={change.versionHref}>看改了什么</a> : null}
      <a href={change.recordHref}>全部修改记录</a>
      <span className="visually-hidden">：{change.title}</span>
    </p>
  </li>
)

/** A plain form: works without JavaScript. */
function Filter({ view: { chosen, years, groups, unitName, district } }: { view: ChangesView }) {
  const { of, kind, id, year, month } = chosen
  return (
    <form
      className="list-filter"
      action={href('/changes')}
      aria-label="筛选"
      key={`${of ?? ''} ${kind ?? ''} ${id ?? ''} ${year ?? ''} ${month ?? ''}`}
    >
      <select name="of" aria-label="范围" defaultValue={of ?? ''}>
        <option value="">{district}</option>
        <option value="league">全盟各旗县市</option>
      </select>
      <select name="kind" aria-label="种类" defaultValue={kind ?? ''}>
        <option value="">全部种类</option>
        {changeKindNames.map((each) => (
          <option key={each} value={each}>
            {changeKinds[each]}
          </option>
        ))}
      </select>
      {of === 'league' ? null : <UnitSelect id={id} groups={groups} unitName={unitName} />}
      <select name="year" aria-label="年份" defaultValue={year ?? ''}>
        <option value="">全部年份</option>
        {years.map((each) => (
          <option key={each} value={each}>
            {each}年
          </option>
        ))}
      </select>
      <select name="month" aria-label="月份" defaultValue={month ?? ''}>
        <option value="">全年</option>
        {Array.from({ length: 12 }, (_, at) => (
          <option key={at} value={at + 1}>
            {at + 1}月
          </option>
        ))}
      </select>
      <button type="submit">
        <Icon name="search" />
        筛选
      </button>
    </form>
  )
}

/** Units of other districts are chosen on their own site. */
function UnitSelect({ id, groups, unitName }: Pick<ChangesView, 'groups' | 'unitName'> & { id: number | undefined }) {
  const isListed = groups.some(({ units }) => units.some((unit) => unit.id === id))
  return (
    <select name="id" aria-label="单位" defaultValue={id ?? ''}>
      <option value="">全部单位</option>
      {id === undefined || isListed ? null : <option value={id}>{unitName}</option>}
      {groups.map(({ title, units }) => (
        <optgroup key={title} label={title}>
          {units.map((unit) => (
            <option key={unit.id} value={unit.id}>
              {unit.name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
