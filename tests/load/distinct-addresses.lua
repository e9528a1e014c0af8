-- Each request asks for an address of its own: visitors who ask for the same page at the same time share one
-- rendering, and it is renderings that are to be counted. `noGoBack` changes the address but not the page.
local count = 0

function request()
  count = count + 1
  local mark = wrk.path:find("?", 1, true) and "&" or "?"
  return wrk.format("GET", wrk.path .. mark .. "noGoBack=" .. count)
end
