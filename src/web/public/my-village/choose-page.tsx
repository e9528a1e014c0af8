import { href } from '../../href.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SkipList } from '../../ui/reading/skip-list.tsx'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/choose-page.ts'
import { type ChoiceView, loadChoice } from './choose.server.ts'

const choose = href('/my-village/choose')

export const loader = pageLoader('/my-village/choose', ({ site, query }) => loadChoice(site, query))

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${pageTitles['/my-village/choose']} - ${loaderData?.district ?? ''}三务公开` },
  { name: 'description', content: '选一次自己的村，以后一点就看到村里的账、合同、项目和答复。' },
  ...(loaderData?.words ? [{ name: 'robots', content: 'noindex' }] : []),
]

/** Choosing one's village: by name or pinyin, by township, or in the list of all. */
export default function ChoosePage({ loaderData: view }: Route.ComponentProps) {
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb
        crumbs={[{ title: pageTitles['/dashboard'], href: href('/dashboard') }, { title: pageTitles['/my-village'] }]}
      />
      <div className="panel article village-choice">
        <h1>{pageTitles['/my-village/choose']}</h1>
        <p>选一次，记在这台设备上，不用登录。以后点“我的村”，就看到村里的账、该公开的、合同、项目和答复。</p>
        <Search words={view.words} />
        {view.found === null ? null : <Found view={view} />}
        <Townships view={view} />
        {view.current ? (
          <section id="villages" aria-labelledby="villages-title" tabIndex={-1}>
            <h2 id="villages-title">{view.current.title}</h2>
            <Villages groups={[view.current]} />
          </section>
        ) : null}
        <details className="village-all">
          <summary>
            全部 {view.count} 个{view.titles.village}，按官方顺序
          </summary>
          <Villages groups={view.groups} withTitles />
        </details>
        <form action={href('/my-village')} method="post">
          <button type="submit" name="forget" value="1">
            不再记住我的村
          </button>
        </form>
      </div>
    </main>
  )
}

const Search = ({ words }: { words: string }) => (
  <form className="village-search" action={choose} role="search" aria-label="按名称找村" data-keep-focus="">
    <label htmlFor="village-words">村名、拼音或拼音首字母</label>
    <div>
      <input
        key={words}
        id="village-words"
        name="words"
        type="search"
        defaultValue={words}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
      />
      <button type="submit" className="button-primary">
        <Icon name="search" />
        查找
      </button>
    </div>
  </form>
)

const Found = ({ view: { found, words } }: { view: ChoiceView }) => (
  <section aria-labelledby="found-title">
    <h2 id="found-title">
      “{words}”找到 {found?.reduce((sum, { units }) => sum + units.length, 0)} 个
    </h2>
    {found?.length === 0 ? <p>请检查有无错字，或者只输入一两个字、拼音首字母再找；也可以在下面一级一级地选。</p> : null}
    <Villages groups={found ?? []} withTitles />
  </section>
)

/** A drawing of which townships there are, not of where they lie: no coordinates are known. */
const Townships = ({ view: { tiles, titles } }: { view: ChoiceView }) => (
  <nav aria-labelledby="townships-title">
    <h2 id="townships-title">按{titles.township}选（示意，不代表位置）</h2>
    <SkipList count={tiles.length} id="after-townships" title={titles.township}>
      <ul className="village-map">
        {tiles.map(({ id, title, count, href: address, isCurrent }) => (
          <li key={id}>
            <a href={address} aria-current={isCurrent ? 'true' : undefined}>
              {title}
              <small>{count} 个</small>
            </a>
          </li>
        ))}
      </ul>
    </SkipList>
  </nav>
)

/** Each village is a button: pressing it keeps the choice, also without scripts. */
const Villages = ({ groups, withTitles = false }: { groups: ChoiceView['groups']; withTitles?: boolean }) => (
  <form action={href('/my-village')} method="post">
    {groups.map(({ id, title, units }) => (
      <section key={id} className="village-group" aria-label={title}>
        {withTitles ? <h3>{title}</h3> : null}
        <ul>
          {units.map((unit) => (
            <li key={unit.id}>
              <button type="submit" name="village" value={unit.id}>
                {unit.name}
                {unit.formerName === '' ? null : <small>原名{unit.formerName}</small>}
              </button>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </form>
)
