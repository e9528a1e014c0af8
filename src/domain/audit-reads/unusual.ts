/** What an auditor looks at first. */
export const unusualKinds = ['over-finding', 'emergency', 'night', 'export', 'refused'] as const
export type UnusualKind = (typeof unusualKinds)[number]

export const unusualTitles: Record<UnusualKind, { title: string; about: string }> = {
  'over-finding': { title: '有检查问题仍发布', about: '检查发现了问题，审核员写明理由后发布的文章' },
  emergency: { title: '紧急发布', about: '没有走完三审就发布的文章，要有第二个人补审' },
  night: { title: '夜间操作', about: '工作人员在晚上 10 点到早上 6 点之间的操作' },
  export: { title: '导出数据', about: '把留言、操作记录等成批下载到自己的电脑' },
  refused: { title: '越权访问被拒绝', about: '想打开或办理没有权限的事项' },
}
