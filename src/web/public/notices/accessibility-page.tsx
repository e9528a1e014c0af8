import { pageLoader } from '../public-routes.server.ts'
import { pageTitles } from '../page-titles.ts'
import { type DisplayChoice, hasChoice, textSizes } from '../../../platform/display.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import type { Route } from './+types/accessibility-page.ts'
import { useDisplay } from '../../ui/use-display.ts'
import { href } from '../../href.ts'

export const loader = pageLoader('/accessibility', ({ site: { district, keepUntilChanged } }) => {
  keepUntilChanged('areas')
  return { district: district.name }
})

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${pageTitles['/accessibility']} - ${loaderData?.district ?? ''}三务公开` },
  { name: 'description', content: '设置字号、配色、间距等显示方式和长者模式，只保存在这台设备上。' },
]

type Choice = { choice: DisplayChoice; title: string; note?: string }

const switches: Choice[] = [
  { choice: 'elder', title: '长者模式', note: '字更大、按钮更大、页面只排一列，没有弹出内容' },
  { choice: 'spaced', title: '加大字距和行距' },
  { choice: 'pointer', title: '大鼠标指针' },
  { choice: 'guide', title: '阅读辅助线', note: '一条横线跟着指针或焦点走' },
]
const sizes: Choice[] = textSizes.flatMap(({ size, title }) => (size ? [{ choice: size, title }] : []))
const contrasts: Choice[] = [
  { choice: 'light', title: '白底黑字' },
  { choice: 'dark', title: '黑底黄字' },
]
const schemes: Choice[] = [
  { choice: 'day', title: '浅色' },
  { choice: 'night', title: '深色', note: '夜间看着不刺眼，图片也会调暗' },
]

/** All display settings on one page that works without JavaScript. */
export default function AccessibilityPage() {
  const display = useDisplay()
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb
        crumbs={[{ title: pageTitles['/dashboard'], href: href('/dashboard') }, { title: '长者模式与无障碍' }]}
      />
      <section className="panel">
        <h1 className="screen-heading">
          <strong>{pageTitles['/accessibility']}</strong>
        </h1>
        <p>选好以后按“保存设置”，本站所有页面都会照此显示，下次打开也一样。</p>
        <form className="display-form" action={href('/display')} method="post">
          <input type="hidden" name="back" value={href('/accessibility')} />
          <Fields title="显示方式" type="checkbox" choices={switches} display={display} />
          <Fields title="字号" type="radio" choices={sizes} display={display} usual="标准" />
          <Fields title="对比度" type="radio" choices={contrasts} display={display} usual="标准" />
          <Fields title="深浅" type="radio" choices={schemes} display={display} usual="跟随设备" />
          <p className="form-actions">
            <button type="submit" className="button-primary">
              保存设置
            </button>
          </p>
        </form>
        <form action={href('/display')} method="post">
          <input type="hidden" name="back" value={href('/accessibility')} />
          <button type="submit">全部恢复标准</button>
        </form>
        <h2 className="section-title">用键盘浏览</h2>
        <ul className="plain-list">
          <li>按 Tab 键依次走到链接和按钮，按回车键打开；打开页面后第一次按 Tab 键，可以直接跳到正文。</li>
          <li>按 Esc 键关闭弹出的单位列表、二维码和菜单。</li>
          <li>按 Ctrl 和 + 键放大整个页面，按 Ctrl 和 0 键恢复。</li>
        </ul>
      </section>
    </main>
  )
}

function Fields({
  title,
  type,
  choices,
  display,
  usual,
}: {
  title: string
  type: 'checkbox' | 'radio'
  choices: readonly Choice[]
  display: string
  /** Label of the default option; makes the choices exclusive. */
  usual?: string
}) {
  // Each exclusive group needs its own name; the server reads all names that start with "choice".
  const name = usual ? `choice-${choices[0]?.choice}` : 'choice'
  const chosen = choices.some(({ choice }) => hasChoice(display, choice))
  return (
    <fieldset>
      <legend>{title}</legend>
      {usual ? (
        <label>
          <input type={type} name={name} value="" defaultChecked={!chosen} />
          <span>{usual}</span>
        </label>
      ) : null}
      {choices.map(({ choice, title: words, note }) => (
        <label key={choice}>
          <input type={type} name={name} value={choice} defaultChecked={hasChoice(display, choice)} />
          <span>
            {words}
            {note ? <small>{note}</small> : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
