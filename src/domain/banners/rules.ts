/** Of one district: nobody looks at more. */
export const mostBanners = 20

/** Whether a banner is on the home page on a day, which is written as 2026-01-31. */
export const isBannerShown = (
  today: string,
  { startDay, endDay }: { startDay: string | null; endDay: string | null },
): boolean => (startDay === null || startDay <= today) && (endDay === null || today <= endDay)
