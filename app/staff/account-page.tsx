import type { FormEvent } from 'react'
import { Form, type HeadersArgs } from 'react-router'
import { siteContext } from '../context.ts'
import { answer, readForm } from '../lib/route.server.ts'
import { Field } from '../ui/field.tsx'
import { useBusy } from '../ui/use-busy.ts'
import type { Route } from './+types/account-page.ts'
import { loadAccount, saveAccount } from './account.server.ts'
import { Outcome } from './outcome.tsx'
import { roles, roleTitles } from './policy.ts'
import { tasksOf } from './tasks.ts'

export const loader = ({ context, params }: Route.LoaderArgs) =>
  answer(() => loadAccount(context.get(siteContext), params.id))

export const action = ({ context, params, request }: Route.ActionArgs) =>
  answer(async () => saveAccount(context.get(siteContext), params.id, await readForm(request)))

export const headers = ({ actionHeaders }: HeadersArgs): Headers => actionHeaders ?? new Headers()

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.account ? `修改账号 ${loaderData.form.loginName}` : '开设账号' },
]

/** Boxes for single areas: one is always free for another area, up to twelve, and every area has one. */
const areaFields = (areas: number): number => Math.max(4, areas, Math.min(12, areas + 1))

/** One account: whose it is, what for, and what an administrator can do when its owner cannot sign in. */
export default function AccountPage({ loaderData: view, actionData: result }: Route.ComponentProps) {
  const busy = useBusy()
  const once = (event: FormEvent) => {
    if (busy) event.preventDefault()
  }
  const { account } = view
  const form = result?.typed ?? view.form
  const isNew = account === null
  const errors = result?.errors ?? {}
  return (
    <>
      <section className="panel">
        <p>
          <a className="staff-link" href="/staff/accounts">
            返回账号管理
          </a>
        </p>
        <h1 className="staff-title">{isNew ? '开设账号' : `修改账号 ${form.loginName}`}</h1>
        <Outcome notice={result?.notice} />
        {result?.password ? (
          <p className="staff-password">
            <span>初始密码（只显示这一次，本人登录后必须修改）</span>
            <code>{result.password}</code>
          </p>
        ) : null}
        {account?.own ? (
          <p className="login-note">
            这是您自己的账号。角色、范围和停用由其他系统管理员办理；密码和动态口令请到“我的账号”。
          </p>
        ) : (
          <Form className="staff-form" method="post" onSubmit={once} key={(isNew && result?.password) || 'form'}>
            {isNew ? (
              <Field
                name="loginName"
                label="账号"
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                maxLength={32}
                required
                hint="2 到 32 个小写字母、数字、点、横线或下划线；以后不能更改"
                error={errors.loginName}
                defaultValue={form.loginName}
              />
            ) : (
              <input type="hidden" name="loginName" value={form.loginName} />
            )}
            <Field
              name="name"
              label="姓名"
              autoComplete="off"
              maxLength={30}
              required
              error={errors.name}
              defaultValue={form.name}
            />
            <fieldset className="staff-choices">
              <legend>角色</legend>
              {roles.map((role) => (
                <label key={role}>
                  <input
                    type="radio"
                    name="role"
                    value={role}
                    required
                    aria-describedby={errors.role ? 'role-error' : undefined}
                    defaultChecked={role === form.role}
                  />
                  <span>
                    {roleTitles[role]}
                    <small>{tasksOf(role).join('、')}</small>
                  </span>
                </label>
              ))}
              <span id="role-error" className="field-error" role="alert">
                {errors.role}
              </span>
            </fieldset>
            <fieldset className="staff-choices">
              <legend>管理范围</legend>
              {view.mayGrantAll ? (
                <label>
                  <input type="checkbox" name="everywhere" value="1" defaultChecked={form.everywhere} />
                  <span>全部旗县市</span>
                </label>
              ) : null}
              {Array.from({ length: areaFields(form.areas.length) }, (_, at) => (
                <input
                  // Other areas, other boxes: those that go must not take along what was typed into them.
                  key={`${at} ${form.areas.join('\n')}`}
                  name="area"
                  list="areas"
                  aria-label={`地区或单位 ${at + 1}`}
                  aria-invalid={errors.areas ? true : undefined}
                  aria-describedby={errors.areas ? 'areas-error areas-hint' : 'areas-hint'}
                  placeholder={at === 0 ? '输入名称，从列表中选择' : ''}
                  autoComplete="off"
                  defaultValue={form.areas[at]}
                />
              ))}
              <datalist id="areas">
                {view.options.map((title) => (
                  <option key={title} value={title} />
                ))}
              </datalist>
              <small id="areas-hint" className="field-hint">
                选中一个地区，也就包括它下面的全部单位；格子不够时先保存，再打开就有新的格子
              </small>
              <span id="areas-error" className="field-error" role="alert">
                {errors.areas}
              </span>
            </fieldset>
            <label className="staff-check">
              <input type="checkbox" name="factorRequired" value="1" defaultChecked={form.factorRequired} />
              <span>登录时必须使用动态口令</span>
            </label>
            {isNew ? null : (
              <label className="staff-check">
                <input type="checkbox" name="disabled" value="1" defaultChecked={form.disabled} />
                <span>停用这个账号（记录保留，账号不能再登录）</span>
              </label>
            )}
            <p className="form-buttons">
              <button
                type="submit"
                className="button-primary"
                name="intent"
                value="save"
                aria-disabled={busy || undefined}
              >
                {isNew ? '开设账号' : '保存'}
              </button>
            </p>
          </Form>
        )}
      </section>
      {account && !account.own ? (
        <section className="panel">
          <h2 className="section-title">本人不能登录时</h2>
          <Form className="staff-actions" method="post" onSubmit={once}>
            <p>
              <button type="submit" name="intent" value="password" aria-disabled={busy || undefined}>
                重置密码
              </button>
              忘记密码：生成新的初始密码，旧密码作废
            </p>
            {account.lockedMinutes !== null ? (
              <p>
                <button type="submit" name="intent" value="unlock" aria-disabled={busy || undefined}>
                  解除锁定
                </button>
                密码连续输错五次，还要等 {account.lockedMinutes} 分钟
              </p>
            ) : null}
            {account.hasFactor ? (
              <p>
                <button type="submit" name="intent" value="factor" aria-disabled={busy || undefined}>
                  重置动态口令
                </button>
                更换或丢失手机：解除绑定，本人重新绑定
              </p>
            ) : null}
          </Form>
        </section>
      ) : null}
    </>
  )
}
