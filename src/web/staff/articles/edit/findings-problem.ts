/** Why a draft could not be checked, and when that is tried again. @param status of the answer; null without one. */
export function findingsProblem(status: number | null): string {
  if (status === null) return '现在查不了，恢复联网后再查'
  if (status === 401) return '现在查不了，重新登录后再查'
  if (status === 429 || status === 503) return '现在查不了，服务器忙，稍后会自动再查'
  if (status >= 500) return '现在查不了，服务器出了错，稍后会自动再查'
  return '现在查不了，稍后会自动再查'
}

export const noAnswerInTime = '现在查不了，服务器没有及时回应，稍后会自动再查'
