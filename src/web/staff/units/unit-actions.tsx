import type { ComponentProps } from 'react'
import { href } from '../../href.ts'
import { ActionForm } from '../frame/forms/action-form.tsx'
import { PickerField } from '../frame/forms/picker.tsx'
import type { UnitProps } from './unit.server.ts'

/** What the server answered to this form of the page. */
export const formAnswer = (intent: string, answer: UnitProps['answer']) =>
  answer?.typed['intent'] === intent ? answer : undefined

/** Where the unit stands, and what may be done with it. */
export function UnitActions(props: UnitProps) {
  const { view } = props
  if (!view.mayArrange && !view.mayAdd)
    return (
      <section className="panel">
        <p>名称、位置和合并由上级单位的编辑办理。</p>
      </section>
    )
  return (
    <>
      {view.mayAdd ? (
        <section className="panel">
          <h2 className="section-title">下级单位</h2>
          <p>
            <a className="button" href={href('/staff/units/new', { parentId: view.id })}>
              在下面新增
            </a>
          </p>
        </section>
      ) : null}
      {view.mayArrange ? (
        <>
          <Move {...props} />
          <Merge {...props} />
          <Standing {...props} />
        </>
      ) : null}
    </>
  )
}

const VersionForm = ({ view, children, ...action }: Pick<UnitProps, 'view'> & ComponentProps<typeof ActionForm>) => (
  <ActionForm {...action}>
    <input type="hidden" name="version" value={view.version} />
    {children}
  </ActionForm>
)

function Move({ view, answer }: UnitProps) {
  const error = formAnswer('below', answer)?.errors['parentId']
  return (
    <section className="panel">
      <h2 className="section-title">位置</h2>
      <div className="unit-tools">
        <VersionForm view={view} intent="up" title="上移" />
        <VersionForm view={view} intent="down" title="下移" />
      </div>
      {view.parents.length > 0 ? (
        <VersionForm view={view} intent="below" title="移过去" about="移动以后由新的上级单位管理，网站上的链接不变。">
          <PickerField
            name="parentId"
            label="移到下面"
            none="请选择上级单位"
            groups={view.parents}
            required
            error={error}
          />
        </VersionForm>
      ) : null}
    </section>
  )
}

function Merge({ view, answer }: UnitProps) {
  const own = formAnswer('merge', answer)
  if (view.mergeable.length === 0) return null
  return (
    <section className="panel">
      <details className="article-more" open={own !== undefined}>
        <summary>合并到别的单位</summary>
        <VersionForm
          view={view}
          intent="merge"
          title="合并"
          about={`${view.articles} 篇文章、${view.messages} 条留言、${view.payments} 笔补贴和 ${view.below} 个下级单位转过去；${view.accounts} 个账号以后管理合并后的单位。旧的链接会转到那里，旧的名称仍能查到。`}
        >
          <PickerField
            name="intoId"
            label="并入"
            none="请选择单位"
            groups={view.mergeable}
            required
            error={own?.errors['intoId']}
          />
          <label className="staff-check">
            <input
              id="sure"
              type="checkbox"
              name="sure"
              value="yes"
              aria-invalid={own?.errors['sure'] ? true : undefined}
              aria-describedby="sure-error"
            />
            <span>我已核对，合并以后不能再拆开</span>
          </label>
          <span id="sure-error" className="field-error" role="alert">
            {own?.errors['sure']}
          </span>
        </VersionForm>
      </details>
    </section>
  )
}

function Standing({ view }: UnitProps) {
  return (
    <section className="panel">
      {view.standing === 'open' ? (
        <VersionForm
          view={view}
          intent="close"
          title="停用"
          about="名录、菜单和选择框里不再列出；它的页面和公开过的内容仍能打开。"
        />
      ) : (
        <VersionForm view={view} intent="open" title="恢复使用" about="重新列在名录和选择框里。" primary />
      )}
    </section>
  )
}
