import type { ReactNode } from 'react'
import { href } from '../../href.ts'
import { redirectMerged } from '../units/merged-unit.server.ts'
import { pageLoader } from '../public-routes.server.ts'
import { writeToAddress } from '../messages/addresses.ts'
import { Icon } from '../../ui/icon.tsx'
import { SkipList } from '../../ui/reading/skip-list.tsx'
import { PhoneLinks } from '../../ui/phone-links.tsx'
import { Words } from '../../ui/words.tsx'
import { Share } from '../../ui/reading/share.tsx'
import { ReportLink } from '../personal-data/report-link.tsx'
import type { Route } from './+types/unit-page.ts'
import { ArticleList } from './article-list.tsx'
import { ArticleView } from './article-view.tsx'
import { CategoryMenu } from './category-menu.tsx'
import { ColumnTop } from './column-top.tsx'
import { FeedLinks } from './feed-links.tsx'
import { readUnitFacts, unitHeadTags } from './head-tags.server.ts'
import { getUnit, type UnitView } from './unit.server.ts'

export const loader = pageLoader('/message/messgae', async ({ site, query }) => {
  await redirectMerged(site, query.id, (id) =>
    href('/message/messgae', { ...query, id, pageNum: query.pageNum > 1 ? query.pageNum : null }),
  )
  const view = await getUnit(site, query)
  return { ...view, ...readUnitFacts(view), tags: unitHeadTags(view, site.district) }
})

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.tags ?? []

/** One unit: its introduction, its articles by category or a single article, and the units below it. */
export default function UnitPage({ loaderData: view }: Route.ComponentProps) {
  const crumbs = [...view.crumbs, { title: view.area.name, href: view.unitHref }]
  return (
    <div className="columns">
      <main id="content" className="column-main" tabIndex={-1}>
        <ColumnTop
          crumbs={
            view.mode === 'detail'
              ? [...crumbs, { title: '正文' }]
              : view.category
                ? [...crumbs, { title: view.category }]
                : [...view.crumbs, { title: view.area.name }]
          }
        />
        {view.mode === 'detail' ? (
          <>
            <UnitName view={view} level="p" />
            <ArticleView view={view} />
          </>
        ) : (
          <section className="panel unit">
            <div className="unit-head">
              <UnitName view={view} level="h1" />
              <Ways area={view.area} />
            </div>
            {view.area.closed ? <p className="unit-closed">本单位已经停用，公开过的内容仍可在这里查阅。</p> : null}
            {view.category ? null : <Contact area={view.area} />}
            {view.area.intro && !view.category ? (
              // Sanitised on save.
              <div className="prose" dangerouslySetInnerHTML={{ __html: view.area.intro }} />
            ) : null}
            <div className="section-title">
              <h2>{view.category ?? '公开内容'}</h2>
              <FeedLinks areaId={view.area.id} articleTypeId={view.typeId} />
            </div>
            <ArticleList view={view} />
            <SubUnits view={view} />
            <Share path={view.shareHref} />
            <ReportLink unit={view.area.id} />
          </section>
        )}
      </main>
      <CategoryMenu menu={view.menu} />
    </div>
  )
}

/** What else there is of the unit. */
const Ways = ({ area: { id, closed, isVillage, hasBooks, hasDuties } }: Pick<UnitView, 'area'>) => (
  <>
    {closed ? null : (
      <a className="button" href={writeToAddress(id)}>
        <Icon name="message-square-text" />
        向该单位留言
      </a>
    )}
    {isVillage ? (
      <a className="button" href={href('/my-village', { id })}>
        一页看全村
      </a>
    ) : null}
    {hasBooks ? (
      <a className="button" href={href('/books/:id', { id })}>
        账本
      </a>
    ) : null}
    {hasDuties ? (
      <a className="button" href={href('/duties', { id })}>
        该公开的
      </a>
    ) : null}
  </>
)

/** The unit's name: the `h1` of its lists, but a paragraph above an article, which has its own `h1`. */
function UnitName({ view, level: Level }: { view: UnitView; level: 'h1' | 'p' }) {
  return (
    <Level className="unit-name">
      <a href={view.unitHref}>{view.area.name}</a>
    </Level>
  )
}

/** How to reach the unit, as far as it is known. */
function Contact({ area: { phone, address, head } }: { area: UnitView['area'] }) {
  if (phone === '' && address === '' && head === '') return null
  return (
    <dl className="unit-contact">
      {head ? <ContactFact title="负责人">{head}</ContactFact> : null}
      {phone ? (
        <ContactFact title="办公电话">
          <PhoneLinks phones={phone} />
        </ContactFact>
      ) : null}
      {address ? <ContactFact title="办公地址">{address}</ContactFact> : null}
    </dl>
  )
}

const ContactFact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)

function SubUnits({ view: { subUnits } }: { view: UnitView }) {
  if (subUnits.length === 0) return null
  return (
    <>
      <h2 className="section-title">下辖单位</h2>
      <SkipList count={subUnits.length} id="after-units" title="下辖单位">
        <ul className="tiles">
          {subUnits.map(({ id, name, label }) => (
            <li key={id}>
              <a href={href('/message/messgae', { id, type: 1, title: name })}>
                <Words words={label} />
              </a>
            </li>
          ))}
        </ul>
      </SkipList>
    </>
  )
}
