package club

import (
	"context"
	"net/http"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// ranks order the roles by what they may do.
var ranks = map[Role]int{RoleGuest: 1, RolePlayer: 2, RoleBot: 2, RoleModerator: 3, RoleAdmin: 4}

// deskRoutes are the requests of members, moderators and administrators, each with the
// least role that may make it. A new one has to get a row in TestRoles.
func (c *Club) deskRoutes(mux *http.ServeMux) {
	handle(c, mux, "POST /api/account/report", RolePlayer, c.report)
	handle(c, mux, "POST /api/account/privacy", RolePlayer, c.setPrivacy)
	handle(c, mux, "GET /api/account/privacy", RoleGuest, c.privacy)
	handle(c, mux, "POST /api/account/token", RolePlayer, c.newToken)
	handle(c, mux, "GET /api/account/tokens", RolePlayer, c.listTokens)
	handle(c, mux, "POST /api/account/revoke", RolePlayer, c.dropToken)

	handle(c, mux, "GET /api/order/reports", RoleModerator, c.reports)
	handle(c, mux, "POST /api/order/close", RoleModerator, c.closeReport)
	handle(c, mux, "GET /api/order/penalties", RoleModerator, c.penalties)
	handle(c, mux, "POST /api/order/penalize", RoleModerator, c.penalize)
	handle(c, mux, "POST /api/order/lift", RoleModerator, c.lift)
	handle(c, mux, "GET /api/order/acts", RoleModerator, c.acts)
	handle(c, mux, "GET /api/order/members", RoleModerator, c.members)
	handle(c, mux, "GET /api/order/agreements", RoleModerator, c.agreements)

	handle(c, mux, "GET /api/admin/policy", RoleAdmin, func(context.Context, *Visitor, *none) (any, error) { return c.policy.Load(), nil })
	handle(c, mux, "POST /api/admin/policy", RoleAdmin, c.setPolicy)
	handle(c, mux, "GET /api/admin/invitations", RoleAdmin, c.invitations)
	handle(c, mux, "POST /api/admin/invite", RoleAdmin, c.invite)
	handle(c, mux, "POST /api/admin/uninvite", RoleAdmin, c.uninvite)
	handle(c, mux, "POST /api/admin/role", RoleAdmin, c.setRole)
	handle(c, mux, "POST /api/admin/sign-out", RoleAdmin, c.signOutMember)
	handle(c, mux, "POST /api/admin/reset", RoleAdmin, c.resetMember)
}

// handle registers a request of those who have a role, or more. What it asks is in
// the body, or in the query of a GET.
func handle[Args any](c *Club, mux *http.ServeMux, pattern string, least Role, f func(context.Context, *Visitor, *Args) (any, error)) {
	c.patterns = append(c.patterns, pattern)
	mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		answer, err := func() (any, error) {
			v, err := c.visitorOf(r)
			switch {
			case err != nil:
				return nil, err
			case v.Account == "":
				return nil, talk.NewError(request.CodeUnauthorized, "club.signInFirst")
			case ranks[v.Role] < ranks[least]:
				return nil, talk.NewError(request.CodeForbidden, "club.notYours")
			}
			var a Args
			if err := request.ReadInto(r, &a); err != nil {
				return nil, err
			}
			return f(r.Context(), v, &a)
		}()
		if err != nil {
			c.fault(err)
			request.Refuse(w, err)
			return
		}
		gate.Reply(w, answer)
	})
}
