import { Form, type HeadersArgs } from 'react-router'
import { href } from '../../href.ts'
import { unknownArea } from '../../../access/area-titles.ts'
import type { Route } from './+types/account-page.ts'
import { AccountFields } from './account-fields.tsx'
import { type AccountAnswer, type AccountForm, loadAccount, saveAccount } from './account-form.server.ts'
import { NewPassword } from './new-password.tsx'
import { WorkPanel } from './work-panel.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

export const loader = staffLoader('/staff/accounts/:id', 'account.change', loadAccount)

export const action = staffAction('/staff/accounts/:id', 'account.change', saveAccount)

export const headers = ({ actionHeaders }: HeadersArgs): Headers => actionHeaders ?? new Headers()

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title:
      loaderData?.newPassword?.title ?? (loaderData?.account ? `修改账号 ${loaderData.account.loginName}` : '新增账号'),
  },
]

/** One account: owner, role, areas, and recovery actions for when its owner cannot sign in. */
export default function AccountPage({ loaderData: view, actionData: result }: Route.ComponentProps) {
  if (view.newPassword) return <NewPassword given={view.newPassword} owner={view.account} />
  const { account } = view
  const again = result?.now
  const form = again?.form ?? view.form
  const errors = errorsByRole(result?.errors ?? {}, form)
  return (
    <>
      <section className="panel">
        <p>
          <a className="staff-link" href={href('/staff/accounts')}>
            返回账号管理
          </a>
        </p>
        <h1 className="staff-title">{account ? `修改账号 ${account.loginName}` : '新增账号'}</h1>
        <Outcome notice={result ? result.notice : view.notice} errors={errors} />
        {account?.own ? (
          <p className="login-note">
            这是您自己的账号。角色、范围和停用由其他系统管理员办理；密码和动态口令请到“我的账号”。
          </p>
        ) : (
          <AccountFields
            key={view.version}
            form={form}
            isNew={account === null}
            version={again?.version ?? view.version}
            errors={errors}
            groups={view.groups}
            mayGrantAll={view.mayGrantAll}
            work={view.work?.total ?? 0}
            hasProvider={view.hasProvider}
          />
        )}
      </section>
      {view.work && view.work.total > 0 ? <WorkPanel work={view.work} error={result?.errors?.['to']} /> : null}
      {account && !account.own ? <Rescue account={account} /> : null}
    </>
  )
}

/** The schema names a grant by its place among those that are held; the form has all roles. */
function errorsByRole(errors: NonNullable<AccountAnswer['errors']>, { grants }: AccountForm) {
  const held = grants.filter((grant) => grant.held)
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => {
      const [first = '', place, , area] = field.split('.')
      if (first !== 'grants') return [field, message]
      const role = held[Number(place)]?.role
      return [role ? `areas-${role}` : 'role', area === undefined ? message : unknownArea]
    }),
  )
}

type RescueProps = {
  account: { lockedMinutes: number | null; hasFactor: boolean; isLinked: boolean; passkeys: number; sessions: number }
}

/** Recovery actions for an owner who cannot sign in. */
function Rescue({ account }: RescueProps) {
  const offers = [
    { intent: 'password', title: '重置密码', about: '忘记密码：生成新的初始密码，旧密码和通行密钥作废', shown: true },
    {
      intent: 'unlock',
      title: '解除锁定',
      about: `密码或动态口令连续输错五次，还要等 ${account.lockedMinutes} 分钟`,
      shown: account.lockedMinutes !== null,
    },
    {
      intent: 'factor',
      title: '重置动态口令',
      about: '更换或丢失手机：解除绑定，删除通行密钥，本人重新设置',
      shown: account.hasFactor || account.passkeys > 0,
    },
    {
      intent: 'identity',
      title: '解除统一身份关联',
      about: '在统一身份认证中换了身份：下次登录时按统一身份标识重新关联',
      shown: account.isLinked,
    },
    {
      intent: 'sessions',
      title: '结束登录',
      about: '账号现在登录着：让它在所有设备上退出，例如忘在公用电脑上的登录',
      shown: account.sessions > 0,
    },
  ]
  return (
    <section className="panel">
      <h2 className="section-title">登录问题处理</h2>
      <Form className="staff-actions" method="post">
        {offers.map(({ intent, title, about, shown }) =>
          shown ? (
            <p key={intent}>
              <SubmitButton name="intent" value={intent}>
                {title}
              </SubmitButton>
              {about}
            </p>
          ) : null,
        )}
      </Form>
    </section>
  )
}
