package admin

import (
	"context"
	"net/http"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
)

// Routes registers the requests that members, moderators and administrators make, each with its minimum
// role. When adding one, also add a row to TestRoles.
func (s *Service) Routes(mux *http.ServeMux) {
	account.Handle(s.accounts, mux, "POST /api/account/report", account.RolePlayer, s.report)

	account.Handle(s.accounts, mux, "GET /api/order/reports", account.RoleModerator, s.reports)
	account.Handle(s.accounts, mux, "POST /api/order/close", account.RoleModerator, s.closeReport)
	account.Handle(s.accounts, mux, "GET /api/order/penalties", account.RoleModerator, s.penalties)
	account.Handle(s.accounts, mux, "POST /api/order/penalize", account.RoleModerator, s.penalize)
	account.Handle(s.accounts, mux, "POST /api/order/lift", account.RoleModerator, s.lift)
	account.Handle(s.accounts, mux, "GET /api/order/acts", account.RoleModerator, s.acts)
	account.Handle(s.accounts, mux, "GET /api/order/members", account.RoleModerator, s.members)
	account.Handle(s.accounts, mux, "GET /api/order/agreements", account.RoleModerator, s.agreements)

	account.Handle(s.accounts, mux, "GET /api/admin/policy", account.RoleAdmin, func(context.Context, *account.Visitor, *none) (any, error) { return s.Policy(), nil })
	account.Handle(s.accounts, mux, "POST /api/admin/policy", account.RoleAdmin, s.setPolicy)
	account.Handle(s.accounts, mux, "GET /api/admin/invitations", account.RoleAdmin, s.invitations)
	account.Handle(s.accounts, mux, "POST /api/admin/invite", account.RoleAdmin, s.invite)
	account.Handle(s.accounts, mux, "POST /api/admin/uninvite", account.RoleAdmin, s.uninvite)
	account.Handle(s.accounts, mux, "POST /api/admin/role", account.RoleAdmin, s.setRole)
	account.Handle(s.accounts, mux, "POST /api/admin/sign-out", account.RoleAdmin, s.signOutMember)
	account.Handle(s.accounts, mux, "POST /api/admin/reset", account.RoleAdmin, s.resetMember)
	mux.HandleFunc("POST /api/account/set-up", s.accounts.Enters(func(r *http.Request, v *account.Visitor, a *account.Credentials) (string, *store.Account, error) {
		return s.setUp(r.Context(), v, a, r.UserAgent())
	}))
}
