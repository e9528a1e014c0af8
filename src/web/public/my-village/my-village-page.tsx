import { redirect } from 'react-router'
import { AppError } from '../../../platform/errors.ts'
import { listDistrictVillages } from '../../../domain/my-village/villages.server.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { href } from '../../href.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ReadAloudButtons } from '../../ui/reading/read-aloud-buttons.tsx'
import { pageTitles } from '../page-titles.ts'
import { pageAction, pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/my-village-page.ts'
import { AffairsSections } from './affairs-sections.tsx'
import { choiceCookieLine, readChoice } from './choice-cookie.ts'
import { ContactSection } from './contact-section.tsx'
import { DueSection } from './due-section.tsx'
import { MoneySection, NoMoney } from './money-section.tsx'
import { getVillage, loadMyVillage, type MyVillageView } from './my-village.server.ts'

const choose = href('/my-village/choose')

/** Without an id the device's choice decides, which no cache may know: it only leads on. */
export const loader = pageLoader('/my-village', async ({ site, query: { id }, cookies, secure }) => {
  if (id !== undefined) return loadMyVillage(site, id)
  const { areaCode } = site.district
  const chosen = readChoice(cookies, areaCode)
  if (chosen === null) throw redirect(choose)
  const known = await listDistrictVillages(site)
  // During an outage the page of the village may still be cached.
  if (known.length === 0 || known.some((village) => village.id === chosen))
    throw redirect(href('/my-village', { id: chosen }))
  throw redirect(choose, { headers: { 'set-cookie': choiceCookieLine(null, areaCode, secure) } })
})

/** Keeps a choice on the device, or forgets it. */
export const action = pageAction('/my-village', async ({ site, readForm, secure }) => {
  const form = await readForm()
  const { areaCode } = site.district
  const keep = (id: number | null, next: string) =>
    redirect(next, { status: 303, headers: { 'set-cookie': choiceCookieLine(id, areaCode, secure) } })
  if (form.has('forget')) return keep(null, choose)
  const { data: id } = idParameter.safeParse(fieldText(form, 'village'))
  if (id === undefined) throw new AppError('invalid', '没有选中村，请从列表里点一个。')
  await getVillage(site, id)
  return keep(id, href('/my-village', { id }))
})

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.name ?? ''} - ${pageTitles['/my-village']} - ${loaderData?.district ?? ''}三务公开` },
  { name: 'description', content: loaderData?.money?.sentence ?? `${loaderData?.name ?? ''}的账、合同、项目和答复。` },
]

/** One village on one page: its money, what is due, what was decided, whom to ask. */
export default function MyVillagePage({ loaderData: view }: Route.ComponentProps) {
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb
        crumbs={[
          { title: pageTitles['/dashboard'], href: href('/dashboard') },
          { title: pageTitles['/my-village'], href: choose },
          { title: view.name },
        ]}
      />
      <article className="panel article book my-village">
        <h1>{view.name}</h1>
        <p className="article-meta">
          {view.township ? <span>{view.township}</span> : null}
          <a href={view.links.unit}>公开的全部文件</a>
        </p>
        <div className="article-tools">
          <ReadAloudButtons />
          <button type="button" className="needs-script" data-do="print">
            <Icon name="printer" />
            打印一张
          </button>
          <a className="button" href={view.links.file} download={`${view.name}近一年的公开内容.html`}>
            <Icon name="download" />
            存一份，没网也能看
          </a>
        </div>
        {view.isClosed ? <p className="village-closed">这个单位已经停用，公开过的内容仍可在这里查阅。</p> : null}
        {view.money ? <MoneySection money={view.money} name={view.name} /> : <NoMoney view={view} />}
        {view.withdrawn.map(({ id, words, href: address }) => (
          <p key={id} className="book-gap">
            {words}
            <a href={address}>看记录</a>
          </p>
        ))}
        <div className="village-rest">
          {view.due ? <DueSection due={view.due} /> : null}
          <AffairsSections view={view} />
          <ContactSection view={view} />
        </div>
        <ThisDevice view={view} />
      </article>
    </main>
  )
}

/** The page is the same for all, so it cannot know which village this device chose. */
const ThisDevice = ({ view: { id, name } }: { view: MyVillageView }) => (
  <section className="village-device" aria-labelledby="village-device">
    <h2 id="village-device">下次直接打开</h2>
    <p>记在这台设备上，不用登录：以后点“我的村”，就是这一页。也可以用浏览器的“添加到主屏幕”。</p>
    <form action={href('/my-village')} method="post">
      <button type="submit" name="village" value={id} className="button-primary">
        把{name}记作我的村
      </button>
      <a className="button" href={choose}>
        换一个村
      </a>
      <button type="submit" name="forget" value="1">
        不再记住
      </button>
    </form>
  </section>
)
