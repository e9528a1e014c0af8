import type { AutosaveState } from './autosave-state.ts'

const clock = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

export function describeSaveState({ status, savedAt, message }: AutosaveState<unknown>): string {
  switch (status) {
    case 'saved':
      return savedAt === null ? '没有改动' : `已保存 ${clock.format(savedAt)}`
    case 'unsaved':
      return '有改动，即将保存'
    case 'saving':
      return '正在保存…'
    case 'offline':
      return '已离线，内容保存在本机'
    case 'conflict':
      return '别人也改了这篇稿件，内容保存在本机，请先合并'
    case 'signed-out':
      return '登录已失效，内容保存在本机，请重新登录'
    case 'refused':
      return `没有保存：${message}`
  }
}
