/** 1.5 MB: one decimal below ten. */
export function formatBytes(bytes: number): string {
  const units = ['字节', 'KB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  for (; value >= 1_024 && unit < units.length - 1; unit += 1) value /= 1_024
  return `${unit > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`
}
