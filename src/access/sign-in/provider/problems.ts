/** Why the provider did not sign somebody in, as the login page explains it. */
export const providerProblems = {
  away: '统一身份认证现在连接不上，请稍后再试，或用账号和密码登录。',
  closed: '系统正在恢复，暂时不能登录。请几分钟后再试。',
  failed: '统一身份认证的答复没有通过核对，请再试一次，或用账号和密码登录。',
  late: '这次登录已过期，或不是在这个浏览器里开始的，请再点一次按钮。',
  denied: '您在统一身份认证中取消了登录，或没有使用本系统的权限。',
  unknown: '统一身份认证通过，但本系统没有对应的账号。请联系本单位的系统管理员，在您的账号中填写统一身份标识。',
  unverified: '您的邮箱还没有在统一身份认证中核实，请先在那里核实。',
  taken: '您的统一身份标识已与另一个身份关联。请联系本单位的系统管理员，解除关联后再登录。',
  disabled: '您的账号已停用。需要使用时，请联系本单位的系统管理员。',
  groups: '您在统一身份认证中所在的组，在本系统没有角色。请联系系统管理员。',
  conflict: '您在统一身份认证中所在的组对应的角色不能由一个人同时担任。请联系系统管理员。',
  'too-many': '这里用统一身份认证登录的次数过多，请 15 分钟后再试，或用账号和密码登录。',
} as const
export type ProviderProblem = keyof typeof providerProblems

export const providerProblemNames = Object.keys(providerProblems) as ProviderProblem[]

/** The causes that the audit records. */
export const providerCauses = {
  failed: '答复没有通过核对',
  unknown: '没有对应的账号',
  unverified: '邮箱没有核实',
  taken: '标识已与另一个身份关联',
  disabled: '账号已停用',
  groups: '所在的组没有角色',
  conflict: '所在的组的角色不能同时担任',
} as const satisfies Partial<Record<ProviderProblem, string>>
export type ProviderCause = keyof typeof providerCauses
