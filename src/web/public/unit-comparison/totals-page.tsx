import { href } from '../../href.ts'
import { BooksBreadcrumb } from '../books/books-breadcrumb.tsx'
import { Hatch } from '../books/flow-drawing.tsx'
import { ItemGroup } from '../books/item-group.tsx'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/totals-page.ts'
import styles from './compare.css?url'
import type { FormChoices } from './form-choices.server.ts'
import { loadTotals } from './totals.server.ts'

const title = pageTitles['/compare/totals']

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = pageLoader('/compare/totals', ({ site, query }) => loadTotals(site, query))

export const meta = ({ loaderData: view }: Route.MetaArgs) => [
  { title: `${title}：${view?.place ?? ''}各嘎查村${view?.period ?? ''} - ${view?.district ?? ''}三务公开` },
  {
    name: 'description',
    content: `${view?.place ?? ''}各嘎查村${view?.period ?? ''}公开的账本合在一起，每 100 元花在哪、从哪来。`,
  },
]

/** The public books of all villages of an area together: of each hundred yuan, how many went where. */
export default function TotalsPage({ loaderData: view }: Route.ComponentProps) {
  const { form } = view
  return (
    <main id="content" tabIndex={-1}>
      <BooksBreadcrumb crumbs={[{ title }]} />
      <article className="panel article book compare">
        <Hatch />
        <h1>
          {title}（{view.place}，{view.period}）
        </h1>
        <Choices form={form} area={view.area} />
        <p>
          {view.place}共 {view.units} 个嘎查村，公开了{view.period}账本的有 {view.published} 个。下面只合计这{' '}
          {view.published} 个村的账，没有公开的不在里面。
        </p>
        {view.groups.map((group) =>
          group.items.length === 0 ? null : (
            <div key={group.id}>
              <ItemGroup group={group} />
              <p>
                {group.title}合计 <b className="figures">{group.total} 元</b>
              </p>
            </div>
          ),
        )}
      </article>
    </main>
  )
}

const Choices = ({ form, area }: { form: FormChoices; area: number | null }) => (
  <form className="compare-form" action={href('/compare/totals')} aria-label="选择地区和季度">
    <div className="compare-line">
      <label>
        <span>哪里的</span>
        <select name="area" defaultValue={area ?? ''}>
          <option value="">{form.district}全部</option>
          {form.townships.map(({ id, title: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>季度</span>
        <select name="period" defaultValue={form.until}>
          {form.quarters.map(({ value, title: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
    <button type="submit" className="button button-primary">
      看
    </button>
  </form>
)
