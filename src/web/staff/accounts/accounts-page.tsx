import { CardTable } from '../frame/card-table.tsx'
import { href } from '../../href.ts'
import { Pager } from '../../ui/pager.tsx'
import type { Route } from './+types/accounts-page.ts'
import { wordsOfAreas } from '../../../access/area-titles.ts'
import { mayAnywhere, roleTitles } from '../../../access/policy.ts'
import { type Account, listAccounts } from '../../../domain/accounts/staff-queries.server.ts'
import { getPageTitle } from '../frame/menu.ts'
import { staffLoader } from '../frame/staff-routes.server.ts'

export const loader = staffLoader('/staff/accounts', 'account.read', async ({ site, staff, query }) => {
  const { keyword, pageNum } = query
  const page = await listAccounts.ask(site, staff, { keyword, pageNum })
  return { ...page, keyword, mayChange: mayAnywhere(staff, 'account.change') }
})

export const meta = () => [{ title: getPageTitle('/staff/accounts') }]

/** Accounts within the user's own areas. */
export default function AccountsPage({ loaderData: { rows, keyword, mayChange, ...page } }: Route.ComponentProps) {
  return (
    <section className="panel">
      <div className="staff-head">
        <h1 className="staff-title">账号管理</h1>
        {mayChange ? (
          <p className="form-buttons">
            <a className="button button-primary" href={href('/staff/accounts/:id', { id: 'new' })}>
              新增账号
            </a>
            <a className="button" href={href('/staff/accounts/import')}>
              从表格导入
            </a>
          </p>
        ) : null}
      </div>
      <form className="staff-filter" action={href('/staff/accounts')}>
        <label>
          账号或姓名
          <input name="keyword" type="search" defaultValue={keyword} maxLength={60} autoComplete="off" />
        </label>
        <button type="submit">查找</button>
      </form>
      {rows.length === 0 ? (
        <p className="empty">{keyword ? '没有找到这样的账号' : '暂无数据'}</p>
      ) : (
        <AccountTable accounts={rows} mayChange={mayChange} />
      )}
      <Pager {...page} addressOf={(pageNum) => href('/staff/accounts', { keyword, pageNum })} />
    </section>
  )
}

function AccountTable({ accounts, mayChange }: { accounts: readonly Account[]; mayChange: boolean }) {
  return (
    <CardTable heads={['账号', '角色和管理范围', '状态', ...(mayChange ? ['操作'] : [])]}>
      {accounts.map((account) => (
        <tr key={account.id}>
          <td data-label="账号">
            <span className="unbroken">{account.loginName}</span>
            <small>{account.name}</small>
          </td>
          <td data-label="角色和管理范围">
            {account.grants.map(({ role, areas }) => (
              <span className="account-grant" key={role}>
                {roleTitles[role]}：{wordsOfAreas(areas)}
              </span>
            ))}
          </td>
          <td data-label="状态">
            <span>{stateOf(account)}</span>
            <small>动态口令{account.hasFactor ? '已绑定' : account.factorRequired ? '要求绑定' : '未绑定'}</small>
          </td>
          {mayChange ? (
            <td data-label="操作">
              <a className="staff-link" href={href('/staff/accounts/:id', { id: account.id })}>
                修改<span className="visually-hidden">{account.loginName}</span>
              </a>
            </td>
          ) : null}
        </tr>
      ))}
    </CardTable>
  )
}

function stateOf({ state, lockedMinutes, passwordTemporary }: Account): string {
  if (state === 'disabled') return '已停用'
  if (lockedMinutes !== null) return `已锁定，还有 ${lockedMinutes} 分钟`
  return passwordTemporary ? '正常（初始密码未修改）' : '正常'
}
