import { Fact } from '../frame/fact.tsx'
import type { loadAccountFacts } from './account-facts.server.ts'

type Facts = Awaited<ReturnType<typeof loadAccountFacts>>

export function AccountFacts({ facts }: { facts: Facts }) {
  return (
    <dl className="facts">
      <Fact title="姓名">{facts.name}</Fact>
      <Fact title="账号">{facts.loginName}</Fact>
      <Fact title="角色和范围">
        {facts.grants.length === 0
          ? '还没有，请联系系统管理员'
          : facts.grants.map(({ role, areas }) => <span key={role}>{`${role}：${areas}`}</span>)}
      </Fact>
      <Fact title="本次登录">{facts.since}</Fact>
      <Fact title="上次登录">{facts.last ?? '这是第一次登录'}</Fact>
      <Fact title="此后失败">{facts.failures === 0 ? '没有' : `${facts.failures} 次`}</Fact>
      <Fact title="动态口令">{facts.hasFactor ? '已绑定' : '未绑定'}</Fact>
    </dl>
  )
}
