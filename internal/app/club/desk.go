package club

import (
	"context"
	"net/http"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
)

// deskRoutes are the requests of members, moderators and administrators, each with the
// least role that may make it. A new one has to get a row in TestRoles.
func (c *Club) deskRoutes(mux *http.ServeMux) {
	account.Handle(c.Accounts, mux, "POST /api/account/report", account.RolePlayer, c.report)

	account.Handle(c.Accounts, mux, "GET /api/order/reports", account.RoleModerator, c.reports)
	account.Handle(c.Accounts, mux, "POST /api/order/close", account.RoleModerator, c.closeReport)
	account.Handle(c.Accounts, mux, "GET /api/order/penalties", account.RoleModerator, c.penalties)
	account.Handle(c.Accounts, mux, "POST /api/order/penalize", account.RoleModerator, c.penalize)
	account.Handle(c.Accounts, mux, "POST /api/order/lift", account.RoleModerator, c.lift)
	account.Handle(c.Accounts, mux, "GET /api/order/acts", account.RoleModerator, c.acts)
	account.Handle(c.Accounts, mux, "GET /api/order/members", account.RoleModerator, c.members)
	account.Handle(c.Accounts, mux, "GET /api/order/agreements", account.RoleModerator, c.agreements)

	account.Handle(c.Accounts, mux, "GET /api/admin/policy", account.RoleAdmin, func(context.Context, *account.Visitor, *none) (any, error) { return c.policy.Load(), nil })
	account.Handle(c.Accounts, mux, "POST /api/admin/policy", account.RoleAdmin, c.setPolicy)
	account.Handle(c.Accounts, mux, "GET /api/admin/invitations", account.RoleAdmin, c.invitations)
	account.Handle(c.Accounts, mux, "POST /api/admin/invite", account.RoleAdmin, c.invite)
	account.Handle(c.Accounts, mux, "POST /api/admin/uninvite", account.RoleAdmin, c.uninvite)
	account.Handle(c.Accounts, mux, "POST /api/admin/role", account.RoleAdmin, c.setRole)
	account.Handle(c.Accounts, mux, "POST /api/admin/sign-out", account.RoleAdmin, c.signOutMember)
	account.Handle(c.Accounts, mux, "POST /api/admin/reset", account.RoleAdmin, c.resetMember)
}
