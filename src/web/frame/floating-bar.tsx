import { Icon } from '../ui/icon.tsx'
import { pageTitles } from '../public/page-titles.ts'
import { href } from '../href.ts'
import type { Say } from './say.tsx'

/**
 * Always visible: tabs at the side of wide screens, a bar at the bottom of others. A phone needs no code for its own
 * address there, but the services.
 */
export function FloatingBarContent({ say }: { say: Say }) {
  return (
    <>
      <a className="bar-service" href={href('/subsidy/subsidy')}>
        <Icon name="hand-coins" />
        {say(pageTitles['/subsidy/subsidy'])}
      </a>
      <a className="bar-service" href={href('/feedback/feedback', { mode: 'write' })}>
        <Icon name="message-square-text" />
        {say('我要留言')}
      </a>
      <a href={href('/massMessage/*')}>
        <Icon name="megaphone" />
        {say('线索举报')}
      </a>
      <div className="has-panel bar-code">
        {/* A native popover; hover and focus also show the code. */}
        <button type="button" popoverTarget="mobile-code">
          <Icon name="smartphone" />
          {say('手机版')}
        </button>
        <div id="mobile-code" className="mobile-code" popover="auto">
          <img src={href('/qr.svg')} alt="手机版网址的二维码" width="148" height="148" loading="lazy" />
          <p>用手机扫一扫打开本站，也可以请别人扫</p>
        </div>
      </div>
      <a href="#top">
        <Icon name="chevron-up" />
        {say('回到顶部')}
      </a>
    </>
  )
}
