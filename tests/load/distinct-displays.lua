-- Each request asks for the page in another display: concurrent requests for the same copy of a page share one
-- rendering, and it is renderings that are to be counted. There are more displays than connections.
local choices = { "spaced", "pointer", "guide", "closed", "wide" }
local contrasts = { "", "light", "dark" }
local count = 0

function request()
  count = count + 1
  local display = { contrasts[count % 3 + 1] }
  local rest = math.floor(count / 3)
  for _, choice in ipairs(choices) do
    if rest % 2 == 1 then table.insert(display, choice) end
    rest = math.floor(rest / 2)
  end
  wrk.headers["cookie"] = "display=" .. table.concat(display, ".")
  return wrk.format("GET")
end
