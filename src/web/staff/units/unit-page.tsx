import { Form } from 'react-router'
import { isOfficeField, unitFieldNames } from '../../../domain/units/fields.ts'
import { href } from '../../href.ts'
import editorStyles from '../editor/editor.css?url'
import { Fact } from '../frame/fact.tsx'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import articleStyles from '../articles/articles.css?url'
import prose from '../../ui/styles/prose.css?url'
import type { Route } from './+types/unit-page.ts'
import { Intro, IntroForm } from './intro-form.tsx'
import { formAnswer, UnitActions } from './unit-actions.tsx'
import { UnitFields } from './unit-fields.tsx'
import { loadUnit, saveUnit, type UnitProps } from './unit.server.ts'
import styles from './units.css?url'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

export const links = () => [
  { rel: 'stylesheet', href: prose },
  { rel: 'stylesheet', href: editorStyles },
  { rel: 'stylesheet', href: articleStyles },
  { rel: 'stylesheet', href: styles },
]

export const loader = staffLoader('/staff/units/:id', 'unit.read', loadUnit)

export const action = staffAction('/staff/units/:id', 'unit.read', saveUnit)

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.name ?? '单位' }]

/** One unit: what is known about it, its introduction, and where it stands. */
export default function UnitPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const view = answer?.now ?? loaderData
  return (
    <>
      <div className="article-back">
        <a className="staff-link" href={href('/staff/units', { open: view.parentId })}>
          ‹ 单位
        </a>
        <a className="staff-link" href={href('/message/messgae', { id: view.id })}>
          网站上的页面
        </a>
      </div>
      <Outcome notice={answer ? answer.notice : view.notice} errors={answer?.errors} idOf={{ intro: 'intro-text' }} />
      <div className="article-columns">
        {/* Another unit has other forms. */}
        <div className="staff-main" key={view.id}>
          <section className="panel">
            <h1 className="staff-title">{view.name}</h1>
            <Facts view={view} />
            {view.mayDescribe ? <FactsForm view={view} answer={answer} /> : null}
          </section>
          <section className="panel">
            <h2 className="section-title">简介</h2>
            {view.mayDescribe ? <IntroForm view={view} answer={answer} /> : <Intro html={view.intro} />}
          </section>
        </div>
        <aside className="article-aside" aria-label="位置和状态">
          <UnitActions view={view} answer={answer} />
        </aside>
      </div>
    </>
  )
}

function Facts({ view }: Pick<UnitProps, 'view'>) {
  const { under, formerNames, standing, articles, messages, payments, accounts, below, changed } = view
  return (
    <dl className="facts">
      {under ? <Fact title="上级单位">{under}</Fact> : null}
      {standing === 'closed' ? <Fact title="状态">已停用</Fact> : null}
      {formerNames.length > 0 ? <Fact title="原名">{formerNames.join('、')}</Fact> : null}
      <Fact title="现有">
        {articles} 篇文章，{messages} 条留言，{payments} 笔补贴，{accounts} 个账号，{below} 个下级单位
      </Fact>
      {changed ? <Fact title="最近修改">{changed}</Fact> : null}
    </dl>
  )
}

function FactsForm({ view, answer }: UnitProps) {
  const own = formAnswer('save', answer)
  const given = own ? { ...view, ...own.typed } : view
  const names = unitFieldNames.filter(
    (name) => (view.mayArrange || isOfficeField(name)) && (name !== 'unitGroup' || view.level !== 'village'),
  )
  return (
    <Form className="staff-form" method="post" noValidate>
      <input type="hidden" name="version" value={view.version} />
      {unitFieldNames
        .filter((name) => !names.includes(name))
        .map((name) => (
          <input key={name} type="hidden" name={name} value={view[name]} />
        ))}
      <UnitFields
        names={names}
        given={given}
        saved={own ? view : null}
        errors={own?.errors ?? {}}
        officePhone={own?.officePhone ?? view.officePhones}
        groups={view.groups}
      />
      <p className="form-buttons">
        <SubmitButton primary name="intent" value="save">
          保存并公开
        </SubmitButton>
      </p>
    </Form>
  )
}
