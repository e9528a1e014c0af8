import { formatDate } from '../../platform/dates.ts'

/** Completes what paper says about its page with what cached pages cannot know: the address as visited, and the day. */
export function fillPrintFoot(): void {
  const address = document.querySelector('.print-foot [data-path]')
  const day = document.querySelector('.print-foot [data-day]')
  if (address instanceof HTMLElement) address.textContent = location.origin + address.dataset.path
  if (day) day.textContent = `打印日期：${formatDate(new Date())}`
}
