/** How long somebody has been waiting for a review. */
export function wordsOfWait(ms: number): string {
  const hours = Math.floor(ms / 3_600_000)
  if (hours < 1) return '刚刚送审'
  return hours < 24 ? `已等 ${hours} 小时` : `已等 ${Math.floor(hours / 24)} 天`
}
