import type { DemoProgress } from '../../domain/demo-content.ts'
import type { District } from '../../domain/districts/schema.ts'
import { type Display, elderModeTitle, hasChoice } from '../../platform/display.ts'
import { href } from '../href.ts'
import { Icon } from '../ui/icon.tsx'
import mongolianStyles from '../ui/styles/mongolian.css?url'
import { type Say, sayInChinese } from './say.tsx'

/** The district's scenery, emblem and name, and the site search. */
export function HeaderContent({
  district,
  display,
  say = sayInChinese,
  seeding = null,
  offersMongolian = false,
  mongolianName,
}: {
  district: Pick<District, 'areaCode' | 'name' | 'subTitle'>
  display: Display
  say?: Say
  seeding?: DemoProgress | null
  offersMongolian?: boolean
  /** The site's name in Mongolian, beside the Chinese one. */
  mongolianName?: string | undefined
}) {
  return (
    <>
      {offersMongolian && hasChoice(display, 'mongol') ? <link rel="stylesheet" href={mongolianStyles} /> : null}
      {seeding ? (
        <p className="seeding-note" role="status">
          演示内容正在写入：{seeding.of} 个地区中已写好 {seeding.written} 个，其余几分钟内写完，请过一会儿刷新。
        </p>
      ) : null}
      <img
        className="header-scenery"
        src={`/scenery/${district.areaCode}.svg`}
        alt=""
        width="1920"
        height="260"
        fetchPriority="high"
      />
      <div className="header-inner">
        <a className="brand" href="/">
          <img src={`/logo/${district.areaCode}.svg`} alt="" width="96" height="96" />
          {mongolianName ? (
            <span className="brand-mongolian" lang="mn-Mong">
              {mongolianName}
            </span>
          ) : null}
          <span>
            <strong>{district.name}三务公开</strong>
            <small>{district.subTitle}</small>
          </span>
        </a>
        <a className="menu-button" href="#menu">
          <Icon name="menu" />
          {say('菜单')}
        </a>
        <DisplayLinks display={display} say={say} offersMongolian={offersMongolian} />
        <SiteSearch />
      </div>
      <div className="border-pattern" />
    </>
  )
}

function SiteSearch() {
  return (
    <form className="site-search" action={href('/search/search')} role="search" aria-label="站内搜索">
      <label className="visually-hidden" htmlFor="site-search">
        站内搜索
      </label>
      <input
        id="site-search"
        name="inputMessage"
        type="search"
        maxLength={100}
        placeholder="搜索"
        autoComplete="off"
        enterKeyHint="search"
        required
        pattern=".*\S.*"
      />
      <button type="submit" aria-label="搜索">
        <Icon name="search" />
      </button>
    </form>
  )
}

/** Without JavaScript elder mode is a form and the other settings are a page; with it both apply immediately. */
function DisplayLinks({ display, say, offersMongolian }: { display: Display; say: Say; offersMongolian: boolean }) {
  return (
    <form className="display-links" action={href('/display')} method="post">
      <button type="submit" name="toggle" value="elder">
        {say(elderModeTitle(display))}
      </button>
      <a className="button" href={href('/accessibility')}>
        <Icon name="accessibility" />
        {say('无障碍')}
      </a>
      {offersMongolian ? (
        <button type="submit" name="toggle" value="mongol">
          {hasChoice(display, 'mongol') ? (
            '汉文'
          ) : (
            <>
              {/* Drawn: not every system has a font for the word. */}
              <Icon name="mongol" />
              <span className="visually-hidden" lang="mn-Mong">
                ᠮᠣᠩᠭᠣᠯ
              </span>{' '}
              <span className="mongol-words">蒙古文</span>
            </>
          )}
        </button>
      ) : null}
    </form>
  )
}
